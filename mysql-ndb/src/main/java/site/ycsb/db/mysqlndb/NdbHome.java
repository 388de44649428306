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
package site.ycsb.db.mysqlndb;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.kv.server.ProgramServer;

/**
 * Where MySQL's NDB Cluster is installed: in the folder that the environment's {@code NDB_HOME}
 * names, and then nowhere else, so that no two versions mix; or else its programs are on the PATH.
 *
 * @param folder the folder, as MySQL's binary archives unpack; empty where none is named
 */
record NdbHome(Optional<Path> folder) {
  static final String VARIABLE = "NDB_HOME";

  /** Where archives (bin) and packages of distributions (sbin, libexec) keep programs. */
  private static final List<String> PROGRAM_FOLDERS = List.of("bin", "sbin", "libexec");

  private static final List<String> LIBRARY_FOLDERS = List.of("lib", "lib64", "lib/mysql");

  /** That of this process's environment. */
  static NdbHome ofEnvironment() {
    return new NdbHome(
        Optional.ofNullable(System.getenv(VARIABLE)).filter(name -> !name.isEmpty()).map(Path::of));
  }

  /** A program's file; empty where it is not installed. */
  Optional<Path> program(String name) {
    if (folder.isEmpty()) {
      return ProgramServer.find(name);
    }
    return PROGRAM_FOLDERS.stream()
        .map(programs -> folder.get().resolve(programs).resolve(name).toAbsolutePath())
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /** The archive of ClusterJ's classes; empty where it is not in the folder. */
  Optional<Path> clusterJ() {
    return folder
        .map(home -> home.resolve("share").resolve("java").resolve("clusterj.jar"))
        .filter(Files::isRegularFile);
  }

  /** The file of a native library; empty where it is not in the folder. */
  Optional<Path> library(String name) {
    String file = System.mapLibraryName(name);
    return LIBRARY_FOLDERS.stream()
        .flatMap(libraries -> folder.map(home -> home.resolve(libraries).resolve(file)).stream())
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** Where programs are from, as words behind their names. */
  String origin() {
    return folder.isPresent() ? "from " + VARIABLE : "from the PATH";
  }

  /** Where these programs were looked for in vain, as the end of a sentence. */
  String missing(Stream<String> programs) {
    List<String> lacking = programs.filter(name -> program(name).isEmpty()).toList();
    String where =
        folder.isPresent()
            ? "not in " + VARIABLE + "=" + folder.get()
            : "not on the PATH, and " + VARIABLE + " names no folder of MySQL NDB Cluster";
    return String.join(", ", lacking) + (lacking.size() == 1 ? " is " : " are ") + where;
  }
}
