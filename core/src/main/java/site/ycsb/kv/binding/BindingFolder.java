// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * A folder of jars with bindings and the libraries that only they use. Its classes see those of the
 * base and none of another folder, so that two bindings may bring one library in two versions. Safe
 * for use by many threads.
 */
final class BindingFolder {
  /** Upstream's name of the folder and of the jar of a binding ends so. */
  private static final String SUFFIX = "-binding";

  private static final String CLASS = ".class";

  private final Path directory;
  private final List<Path> jars;
  private final URLClassLoader loader;

  /**
   * The folder of this directory.
   *
   * @param directory holds jars; or a directory {@code lib} with jars, as a release of YCSB does
   * @param base finds the classes of the base
   */
  BindingFolder(Path directory, ClassLoader base) {
    this.directory = directory;
    jars = Stream.of(directory, directory.resolve("lib")).flatMap(BindingFolder::jars).toList();
    URL[] places = jars.stream().map(BindingFolder::url).toArray(URL[]::new);
    loader = new URLClassLoader(places, base);
  }

  private static Stream<Path> jars(Path directory) {
    return Files.isDirectory(directory)
        ? list(directory).stream().filter(file -> file.toString().endsWith(".jar"))
        : Stream.of();
  }

  /** What a directory holds, by name: file systems have orders of their own. */
  static List<Path> list(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    } catch (IOException e) {
      return List.of(); // Java ignores what it can't read of a class path, too.
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException("A file has a URL", e);
    }
  }

  boolean isEmpty() {
    return jars.isEmpty();
  }

  /** The folder's name without the ending of upstream's folders: {@code rocksdb}. */
  String name() {
    String name = directory.getFileName().toString();
    return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
  }

  /** Whether a user means this folder by a name: {@code rocksdb} or {@code rocksdb-binding}. */
  boolean isNamed(String name) {
    return name.equals(name()) || name.equals(directory.getFileName().toString());
  }

  ClassLoader loader() {
    return loader;
  }

  boolean holds(String className) {
    return loader.findResource(className.replace('.', '/') + CLASS) != null;
  }

  /** The bindings of this folder that declare themselves. */
  List<Binding> bindings() {
    return ServiceLoader.load(Binding.class, loader).stream()
        .filter(provider -> provider.type().getClassLoader() == loader)
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  /**
   * The client classes that were written for stock YCSB, by name: concrete public classes that
   * extend {@link DB}, in the jar that is named like upstream's, or else in all jars.
   */
  List<String> stockClients() {
    List<Path> own =
        jars.stream()
            .filter(jar -> jar.getFileName().toString().startsWith(name() + SUFFIX))
            .toList();
    List<String> clients = new ArrayList<>();
    for (Path jar : own.isEmpty() ? jars : own) {
      try (JarFile file = new JarFile(jar.toFile())) {
        file.stream()
            .map(ZipEntry::getName)
            .filter(name -> name.endsWith(CLASS) && name.indexOf('$') < 0)
            .map(name -> name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
            .filter(this::isClient)
            .forEach(clients::add);
      } catch (IOException e) {
        // The class loader ignores what is no jar, too.
      }
    }
    clients.sort(null);
    return clients;
  }

  private boolean isClient(String className) {
    try {
      Class<?> type = Class.forName(className, false, loader);
      return DB.class.isAssignableFrom(type)
          && type.getClassLoader() == loader
          && Modifier.isPublic(type.getModifiers())
          && !Modifier.isAbstract(type.getModifiers())
          && type.getConstructor() != null;
    } catch (ReflectiveOperationException | LinkageError e) {
      return false;
    }
  }

  /** The folder's only client that was written for stock YCSB. */
  Binding stockBinding() throws DBException {
    List<String> clients = stockClients();
    if (clients.isEmpty()) {
      throw new DBException(
          "Folder "
              + directory
              + " holds no public class that extends site.ycsb.DB; put the jar of the binding there"
              + " too.");
    }
    if (clients.size() > 1) {
      throw new DBException(
          "Folder "
              + directory
              + " holds several clients; name one of them: "
              + String.join(", ", clients)
              + ".");
    }
    return StockBinding.of(clients.get(0), loader);
  }
}
