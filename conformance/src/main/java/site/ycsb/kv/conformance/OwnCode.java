// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;

/** The code of this project, or of the same jars, that a client and its binding use. */
final class OwnCode {
  private static final Set<String> ENDS =
      Set.of("java/lang/System.exit", "java/lang/Runtime.exit", "java/lang/Runtime.halt");

  private final ClassLoader loader;
  private final List<String> sources;

  /** By class: the methods that it calls. */
  private final Map<String, Set<String>> calls = new TreeMap<>();

  OwnCode(Class<?> client, Class<?> binding) throws IOException {
    loader = client.getClassLoader();
    sources = Stream.of(client, binding).map(OwnCode::sourceOf).toList();
    Deque<String> unread = new ArrayDeque<>(List.of(client.getName(), binding.getName()));
    while (!unread.isEmpty()) {
      String name = unread.remove();
      URL file = loader.getResource(name.replace('.', '/') + ".class");
      if (file != null && isOwn(name, file) && !calls.containsKey(name)) {
        calls.put(name, new TreeSet<>());
        try (InputStream in = file.openStream()) {
          unread.addAll(read(name, new ClassReader(in)));
        }
      }
    }
  }

  private static String sourceOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath();
  }

  private boolean isOwn(String name, URL file) {
    return name.startsWith("site.ycsb.kv.")
        || name.startsWith("site.ycsb.db.")
        || sources.stream().anyMatch(file.toString()::contains);
  }

  /** Notes the calls of a class, and returns the classes that it uses. */
  private Set<String> read(String name, ClassReader code) {
    Set<String> used = new TreeSet<>();
    Remapper reader =
        new Remapper() {
          @Override
          public String map(String type) {
            used.add(type.replace('/', '.'));
            return type;
          }

          @Override
          public String mapMethodName(String owner, String method, String descriptor) {
            calls.getOrDefault(name, Set.of()).add(owner + "." + method);
            return method;
          }
        };
    code.accept(new ClassRemapper(new ClassWriter(0), reader), ClassReader.SKIP_DEBUG);
    return used;
  }

  /** The static fields in a package and its subpackages that are not final. */
  List<String> mutableStatics(String ofPackage) throws ClassNotFoundException {
    Set<String> mutable = new TreeSet<>();
    for (String name : calls.keySet()) {
      if (name.startsWith(ofPackage + ".")) {
        for (Field field : Class.forName(name, false, loader).getDeclaredFields()) {
          int modifiers = field.getModifiers();
          if (Modifier.isStatic(modifiers)
              && !Modifier.isFinal(modifiers)
              && !field.isSynthetic()) {
            mutable.add(name + "." + field.getName());
          }
        }
      }
    }
    return List.copyOf(mutable);
  }

  /** The calls that end the process. */
  List<String> endsOfTheProcess() {
    return calls.entrySet().stream()
        .flatMap(
            by ->
                by.getValue().stream()
                    .filter(ENDS::contains)
                    .map(call -> by.getKey() + " calls " + call))
        .toList();
  }
}
