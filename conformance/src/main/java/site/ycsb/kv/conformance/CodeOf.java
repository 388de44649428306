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

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The class files that belong to a class: all of its package and below, of the same jar. */
final class CodeOf {
  private CodeOf() {}

  /** Their contents by class name. */
  static Map<String, byte[]> packageOf(Class<?> type) throws IOException, URISyntaxException {
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
