/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.conformance.wire;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A request or a reply: what is asked or how it went, a number, and records by key.
 *
 * @param code an operation or an outcome
 * @param number of a scan the most records, of a count the records
 * @param items records with their keys
 */
public record Message(byte code, long number, List<Item> items) {
  /** Says who speaks here. */
  static final int GREETING = 0x57495245;

  static final byte OK = 0;
  static final byte NOT_FOUND = 1;
  static final byte EXISTS = 2;
  static final byte READ = 10;
  static final byte UPDATE = 11;
  static final byte INSERT = 12;
  static final byte DELETE = 13;
  static final byte SCAN = 14;
  static final byte COUNT = 15;

  /** A record with its key. */
  public record Item(String key, Map<String, byte[]> fields) {}

  static Message of(byte code, String key, Map<String, byte[]> fields) {
    return new Message(code, 0, List.of(new Item(key, fields)));
  }

  static Message of(byte code, long number) {
    return new Message(code, number, List.of());
  }

  void write(DataOutputStream out) throws IOException {
    out.writeByte(code);
    out.writeLong(number);
    out.writeInt(items.size());
    for (Item item : items) {
      out.writeUTF(item.key());
      out.writeInt(item.fields().size());
      for (Map.Entry<String, byte[]> field : item.fields().entrySet()) {
        out.writeUTF(field.getKey());
        out.writeInt(field.getValue().length);
        out.write(field.getValue());
      }
    }
    out.flush();
  }

  static Message read(DataInputStream in) throws IOException {
    byte code = in.readByte();
    long number = in.readLong();
    List<Item> items = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      String key = in.readUTF();
      Map<String, byte[]> fields = new LinkedHashMap<>();
      for (int more = in.readInt(); more > 0; more--) {
        String name = in.readUTF();
        fields.put(name, in.readNBytes(in.readInt()));
      }
      items.add(new Item(key, fields));
    }
    return new Message(code, number, items);
  }
}
