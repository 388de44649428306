// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.kv.server.ProgramServer;

/**
 * Where MySQL's NDB Cluster is installed: in the folder that the environment's {@code NDB_HOME}
 * names, as MySQL's archives unpack, and only there, so that no two versions mix; else its programs
 * are on the PATH.
 */
public record NdbHome(Optional<Path> folder) {
  static final String VARIABLE = "NDB_HOME";

  /** Where archives (bin) and packages of distributions (sbin, libexec) keep programs. */
  private static final List<String> PROGRAM_FOLDERS = List.of("bin", "sbin", "libexec");

  private static final List<String> LIBRARY_FOLDERS = List.of("lib", "lib64", "lib/mysql");

  /** The folder of this process's environment. */
  public static NdbHome ofEnvironment() {
    return new NdbHome(
        Optional.ofNullable(System.getenv(VARIABLE)).filter(name -> !name.isEmpty()).map(Path::of));
  }

  Optional<Path> program(String name) {
    if (folder.isEmpty()) {
      return ProgramServer.find(name);
    }
    return PROGRAM_FOLDERS.stream()
        .map(programs -> folder.get().resolve(programs).resolve(name).toAbsolutePath())
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /** The archive of ClusterJ's classes; empty if the folder lacks it. */
  public Optional<Path> clusterJ() {
    return folder
        .map(home -> home.resolve("share").resolve("java").resolve("clusterj.jar"))
        .filter(Files::isRegularFile);
  }

  /** The file of a native library; empty if the folder lacks it. */
  public Optional<Path> library(String name) {
    String file = System.mapLibraryName(name);
    return LIBRARY_FOLDERS.stream()
        .flatMap(libraries -> folder.map(home -> home.resolve(libraries).resolve(file)).stream())
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** The origin of programs, as words after their names. */
  String origin() {
    return folder.isPresent() ? "from " + VARIABLE : "from the PATH";
  }

  /** Which of these programs are missing, as the end of a sentence. */
  String missing(Stream<String> programs) {
    List<String> lacking = programs.filter(name -> program(name).isEmpty()).toList();
    String where =
        folder.isPresent()
            ? "not in " + VARIABLE + "=" + folder.get()
            : "not on the PATH, and " + VARIABLE + " names no folder of MySQL NDB Cluster";
    return String.join(", ", lacking) + (lacking.size() == 1 ? " is " : " are ") + where;
  }
}
