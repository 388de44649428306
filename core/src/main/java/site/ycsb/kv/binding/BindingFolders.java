// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * The folders of bindings in the directory {@code lib} of a release; none in a source tree, which
 * has one class path for all. Immutable.
 */
final class BindingFolders {
  /** The property of the JVM that names the directory. */
  static final String PROPERTY = "ycsb.kv.lib";

  private final List<BindingFolder> folders;
  private final ClassLoader base;

  private BindingFolders(List<BindingFolder> folders, ClassLoader base) {
    this.folders = folders;
    this.base = base;
  }

  /**
   * The folders in the directory that the JVM's property names.
   *
   * @param base finds the classes of the base
   */
  static BindingFolders declared(ClassLoader base) {
    return Optional.ofNullable(System.getProperty(PROPERTY))
        .map(directory -> in(Path.of(directory), base))
        .orElse(new BindingFolders(List.of(), base));
  }

  /** The folders with jars in this directory. */
  static BindingFolders in(Path directory, ClassLoader base) {
    return new BindingFolders(
        BindingFolder.list(directory).stream()
            .filter(Files::isDirectory)
            .map(folder -> new BindingFolder(folder, base))
            .filter(folder -> !folder.isEmpty())
            .toList(),
        base);
  }

  /** All bindings that declare themselves, of the base and of all folders. */
  Stream<Binding> bindings() {
    return bindings("");
  }

  /** The binding that declares itself by this name; a look at few folders, as each takes time. */
  Optional<Binding> find(String name) {
    return bindings(name).filter(binding -> binding.name().equals(name)).findFirst();
  }

  /** All bindings, those of folders with a similar name first. */
  private Stream<Binding> bindings(String name) {
    return Stream.concat(
        ServiceLoader.load(Binding.class, base).stream().map(ServiceLoader.Provider::get),
        folders.stream()
            .sorted(Comparator.comparing(folder -> !folder.name().startsWith(name)))
            .flatMap(folder -> folder.bindings().stream()));
  }

  /** The folders of clients that were written for stock YCSB. */
  List<BindingFolder> ofStockClients() {
    return folders.stream()
        .filter(folder -> folder.bindings().isEmpty() && !folder.stockClients().isEmpty())
        .toList();
  }

  /** The folder that a user means by this name, if none of its bindings has declared itself. */
  Optional<BindingFolder> named(String name) {
    return folders.stream()
        .filter(folder -> folder.isNamed(name))
        .filter(folder -> folder.bindings().isEmpty())
        .findFirst();
  }

  /** The loader of a class: of the folder that holds it, or else the base's. */
  ClassLoader loaderOf(String className) {
    if (base.getResource(className.replace('.', '/') + ".class") != null) {
      return base;
    }
    return folders.stream()
        .filter(folder -> folder.holds(className))
        .findFirst()
        .map(BindingFolder::loader)
        .orElse(base);
  }
}
