// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;
import site.ycsb.DB;

/**
 * The code of this project, or of the same jars, that a client and its binding use: the classes
 * that they refer to, and all others of the same packages and their subpackages, since reflection
 * and services load classes that nothing refers to.
 */
final class OwnCode {
  private static final String SUFFIX = ".class";

  private static final Set<String> ENDS =
      Set.of("java/lang/System.exit", "java/lang/Runtime.exit", "java/lang/Runtime.halt");

  private final Class<?> client;
  private final ClassLoader loader;
  private final List<String> sources;

  /** By directory or jar: the names of its classes. */
  private final Map<Path, List<String>> listed = new HashMap<>();

  /** By class: the methods that it calls. */
  private final Map<String, Set<String>> calls = new TreeMap<>();

  OwnCode(Class<?> client, Class<?> binding) throws IOException {
    this.client = client;
    loader = client.getClassLoader();
    sources = Stream.of(client, binding).map(OwnCode::sourceOf).toList();
    Deque<String> unread = new ArrayDeque<>(List.of(client.getName(), binding.getName()));
    while (!unread.isEmpty()) {
      String name = unread.remove();
      URL file = calls.containsKey(name) ? null : loader.getResource(fileOf(name));
      if (file != null && isOwn(name, file)) {
        calls.put(name, new TreeSet<>());
        try (InputStream in = file.openStream()) {
          unread.addAll(read(name, new ClassReader(in)));
        }
        unread.addAll(besides(name, file));
      }
    }
  }

  private static String fileOf(String name) {
    return name.replace('.', '/') + SUFFIX;
  }

  private static String sourceOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath();
  }

  private boolean isOwn(String name, URL file) {
    return name.startsWith("site.ycsb.kv.")
        || name.startsWith("site.ycsb.db.")
        || sources.stream().anyMatch(file.toString()::contains);
  }

  /**
   * The classes of its package and subpackages in the same directory or jar, but those that hold a
   * package's annotations: a test's directory may have the same, and would be listed too.
   */
  private List<String> besides(String name, URL file) throws IOException {
    String root = file.toString().substring(0, file.toString().length() - fileOf(name).length());
    Path place = Path.of(URI.create(root.replaceFirst("^jar:(.*)!/$", "$1")));
    if (!listed.containsKey(place)) {
      listed.put(place, list(place));
    }
    String ofPackage = name.substring(0, name.lastIndexOf('.') + 1);
    return listed.getOrDefault(place, List.of()).stream()
        .filter(other -> other.startsWith(ofPackage))
        .toList();
  }

  private static List<String> list(Path place) throws IOException {
    if (Files.isDirectory(place)) {
      return classesBelow(place);
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return classesBelow(jar.getPath("/"));
    }
  }

  private static List<String> classesBelow(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(file -> file.endsWith(SUFFIX) && !file.endsWith("package-info.class"))
          .map(file -> file.substring(0, file.length() - SUFFIX.length()))
          .map(file -> file.replace('/', '.').replace('\\', '.'))
          .toList();
    }
  }

  /** Notes the calls of a class, and returns the classes that it uses. */
  private Set<String> read(String name, ClassReader code) {
    Set<String> used = new TreeSet<>();
    Remapper reader =
        new Remapper(Opcodes.ASM9) {
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

  /** The static fields of the client's package, subpackages and superclasses, but final ones. */
  List<String> mutableStatics() throws ClassNotFoundException {
    Set<Class<?>> types = new LinkedHashSet<>();
    for (String name : calls.keySet()) {
      if (name.startsWith(client.getPackageName() + ".")) {
        types.add(Class.forName(name, false, loader));
      }
    }
    for (Class<?> type = client;
        type != null && !type.equals(DB.class);
        type = type.getSuperclass()) {
      types.add(type);
    }
    return types.stream()
        .flatMap(type -> Stream.of(type.getDeclaredFields()))
        .filter(field -> isMutable(field.getModifiers()) && !field.isSynthetic())
        .map(field -> field.getDeclaringClass().getName() + "." + field.getName())
        .toList();
  }

  private static boolean isMutable(int modifiers) {
    return Modifier.isStatic(modifiers) && !Modifier.isFinal(modifiers);
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
