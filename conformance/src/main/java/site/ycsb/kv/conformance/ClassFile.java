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
package site.ycsb.kv.conformance;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The methods that a class file calls, read from its constant pool (The Java Virtual Machine
 * Specification, 4.4). Immutable.
 */
final class ClassFile {
  private static final int MAGIC = 0xCAFEBABE;

  private final Object[] constants;

  private record Reference(int classIndex, int nameAndTypeIndex) {}

  /** Of a constant that needs no more than one index. */
  private record Index(int value) {}

  ClassFile(byte[] content) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
      if (in.readInt() != MAGIC) {
        throw new IOException("Not a class file");
      }
      in.skipNBytes(4); // version
      constants = new Object[in.readUnsignedShort()];
      for (int i = 1; i < constants.length; i++) {
        int tag = in.readUnsignedByte();
        constants[i] = readConstant(tag, in);
        if (tag == 5 || tag == 6) {
          i++; // Numbers of 64 bits take two places.
        }
      }
    }
  }

  private static Object readConstant(int tag, DataInputStream in) throws IOException {
    return switch (tag) {
      case 1 -> in.readUTF(); // Utf8
      case 7 -> new Index(in.readUnsignedShort()); // Class
      case 10, 11 -> // Methodref, InterfaceMethodref
          new Reference(in.readUnsignedShort(), in.readUnsignedShort());
      case 12 -> { // NameAndType, of which the name is enough
        Index name = new Index(in.readUnsignedShort());
        in.skipNBytes(2);
        yield name;
      }
      case 8, 16, 19, 20 -> unused(2, in); // String, MethodType, Module, Package
      case 15 -> unused(3, in); // MethodHandle
      case 3, 4, 9, 17, 18 -> unused(4, in); // Integer, Float, Fieldref, Dynamic, InvokeDynamic
      case 5, 6 -> unused(8, in); // Long, Double
      default -> throw new IOException("Unknown constant " + tag);
    };
  }

  private static Object unused(int bytes, DataInputStream in) throws IOException {
    in.skipNBytes(bytes);
    return "";
  }

  /** The methods called, such as {@code java/lang/System.exit}. */
  List<String> calls() {
    List<String> calls = new ArrayList<>();
    for (Object constant : constants) {
      if (constant instanceof Reference reference) {
        calls.add(named(reference.classIndex()) + "." + named(reference.nameAndTypeIndex()));
      }
    }
    return calls;
  }

  private Object named(int index) {
    return constants[((Index) constants[index]).value()];
  }
}
