// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The methods and classes that a class file refers to, read from its constant pool (The Java
 * Virtual Machine Specification, 4.4). Immutable.
 */
public final class ClassFile {
  private static final int MAGIC = 0xCAFEBABE;

  private final Object[] constants;

  private record Reference(int classIndex, int nameAndTypeIndex) {}

  private record ClassName(int nameIndex) {}

  private record NameAndType(int nameIndex) {}

  public ClassFile(byte[] content) throws IOException {
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
      case 7 -> new ClassName(in.readUnsignedShort()); // Class
      case 10, 11 -> // Methodref, InterfaceMethodref
          new Reference(in.readUnsignedShort(), in.readUnsignedShort());
      case 12 -> { // NameAndType, of which the name is enough
        NameAndType name = new NameAndType(in.readUnsignedShort());
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
  public List<String> calls() {
    List<String> calls = new ArrayList<>();
    for (Object constant : constants) {
      if (constant instanceof Reference reference) {
        ClassName type = (ClassName) constants[reference.classIndex()];
        NameAndType method = (NameAndType) constants[reference.nameAndTypeIndex()];
        calls.add(constants[type.nameIndex()] + "." + constants[method.nameIndex()]);
      }
    }
    return calls;
  }

  /** The classes used, such as {@code java.lang.System}; arrays are left out. */
  public List<String> classes() {
    List<String> classes = new ArrayList<>();
    for (Object constant : constants) {
      if (constant instanceof ClassName type) {
        String name = (String) constants[type.nameIndex()];
        if (!name.startsWith("[")) {
          classes.add(name.replace('/', '.'));
        }
      }
    }
    return classes;
  }
}
