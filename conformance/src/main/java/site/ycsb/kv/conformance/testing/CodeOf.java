// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The class files that belong to a class. */
public final class CodeOf {
  private CodeOf() {}

  /**
   * The packages of these classes with their subpackages, and all code of this project or of the
   * same jars that they use, by class name; without libraries such as stock YCSB's client.
   */
  public static Map<String, byte[]> own(Class<?>... types) throws IOException, URISyntaxException {
    Map<String, byte[]> own = new TreeMap<>();
    Set<String> sources = new HashSet<>();
    for (Class<?> type : types) {
      own.putAll(packageOf(type));
      sources.add(sourceOf(type));
    }
    ClassLoader loader = types[0].getClassLoader();
    Deque<byte[]> unread = new ArrayDeque<>(own.values());
    while (!unread.isEmpty()) {
      for (String used : new ClassFile(unread.remove()).classes()) {
        URL file =
            own.containsKey(used) ? null : loader.getResource(used.replace('.', '/') + ".class");
        if (file != null
            && (isOurs(used) || sources.stream().anyMatch(file.toString()::contains))) {
          try (InputStream in = file.openStream()) {
            byte[] content = in.readAllBytes();
            own.put(used, content);
            unread.add(content);
          }
        }
      }
    }
    return own;
  }

  private static boolean isOurs(String type) {
    return type.startsWith("site.ycsb.kv.") || type.startsWith("site.ycsb.db.");
  }

  private static String sourceOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath();
  }

  /** The class files of its package and subpackages in the same jar, by class name. */
  public static Map<String, byte[]> packageOf(Class<?> type)
      throws IOException, URISyntaxException {
    URI source = type.getProtectionDomain().getCodeSource().getLocation().toURI();
    Path path = Path.of(source);
    if (Files.isDirectory(path)) {
      return read(path, type);
    }
    try (FileSystem jar = FileSystems.newFileSystem(path)) {
      return read(jar.getPath("/"), type);
    }
  }

  private static Map<String, byte[]> read(Path root, Class<?> type) throws IOException {
    Map<String, byte[]> classes = new TreeMap<>();
    List<Path> files;
    try (Stream<Path> walk = Files.walk(root.resolve(type.getPackageName().replace('.', '/')))) {
      files = walk.filter(file -> file.toString().endsWith(".class")).toList();
    }
    for (Path file : files) {
      String name = root.relativize(file).toString();
      try (InputStream in = Files.newInputStream(file)) {
        classes.put(
            name.substring(0, name.length() - ".class".length()).replace('/', '.'),
            in.readAllBytes());
      }
    }
    classes.remove(type.getPackageName() + ".package-info");
    return classes;
  }
}
