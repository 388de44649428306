// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.wire;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A request or a reply: what is asked or how it went, a number, and records by key.
 *
 * @param code an operation or an outcome
 * @param number of a scan the most records, of a count the records, of an insert or update the
 *     seconds after which the record expires; 0 for never
 * @param items records with their keys
 */
public record Message(byte code, long number, List<Item> items) {
  /** Says who speaks here. */
  static final int GREETING = 0x57495245;

  /** It is done. */
  public static final byte OK = 0;

  /** There is no such record. */
  public static final byte NOT_FOUND = 1;

  /** There is such a record. */
  public static final byte EXISTS = 2;

  /** The user may not do it. */
  public static final byte FORBIDDEN = 3;

  /** Asks for a record. */
  public static final byte READ = 10;

  /** Changes the fields given. */
  public static final byte UPDATE = 11;

  /** Stores whole records. */
  public static final byte INSERT = 12;

  /** Removes a record. */
  public static final byte DELETE = 13;

  /** Asks for records in byte order of their keys. */
  public static final byte SCAN = 14;

  /** Asks how many records there are. */
  public static final byte COUNT = 15;

  /** Tells the user, as the key, and the password, as the one field. */
  public static final byte LOGIN = 16;

  /** A record with its key. */
  public record Item(String key, Map<String, byte[]> fields) {}

  /** A message about one record. */
  public static Message of(byte code, String key, Map<String, byte[]> fields) {
    return new Message(code, 0, List.of(new Item(key, fields)));
  }

  /** The same with another number. */
  public Message withNumber(long other) {
    return new Message(code, other, items);
  }

  /** A message about no record. */
  public static Message of(byte code, long number) {
    return new Message(code, number, List.of());
  }

  /** The reply that all went well. */
  public static Message ok() {
    return of(OK, 0);
  }

  /** Whether it has this code. */
  public boolean is(byte asked) {
    return code == asked;
  }

  /** The same with another code. */
  public Message as(byte other) {
    return new Message(other, number, items);
  }

  /** The same about other records. */
  public Message with(List<Item> others) {
    return new Message(code, number, others);
  }

  /** The same with other keys. */
  public Message withKeys(UnaryOperator<String> keys) {
    return with(items.stream().map(i -> new Item(keys.apply(i.key()), i.fields())).toList());
  }

  /** The same with other fields. */
  public Message withFields(UnaryOperator<Map<String, byte[]>> fields) {
    return with(items.stream().map(i -> new Item(i.key(), fields.apply(i.fields()))).toList());
  }

  /** The key of the first record. */
  public String key() {
    return items.get(0).key();
  }

  /** The fields of the first record. */
  public Map<String, byte[]> fields() {
    return items.get(0).fields();
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
