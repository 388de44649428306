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
package site.ycsb.db.mysql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.ServerLimits;

/**
 * A {@code mysqld} or {@code mariadbd} that is installed: on the PATH, among the system's programs,
 * or in NDB_HOME.
 */
final class SqlServer implements LocalServer {
  /** Where distributions put servers, which is on no ordinary user's PATH. */
  private static final Path SYSTEM_PROGRAMS = Path.of("/usr/sbin");

  private final ServerProduct product;
  private final ServerCommands commands;

  SqlServer(ServerProduct product, ServerCommands commands) {
    this.product = product;
    this.commands = commands;
  }

  @Override
  public String program() {
    return product.program();
  }

  @Override
  public Optional<Path> find() {
    return Stream.of(
            ProgramServer.find(program()),
            executable(SYSTEM_PROGRAMS.resolve(program())),
            home().flatMap(home -> executable(home.resolve("bin").resolve(program()))))
        .flatMap(Optional::stream)
        .filter(this::isOfProduct)
        .findFirst();
  }

  @Override
  public String missing() {
    return product == ServerProduct.MYSQL
        ? "mysqld is not on the PATH or in NDB_HOME"
        : "mariadbd is not on the PATH (Debian's package mariadb-server has it)";
  }

  @Override
  public ProgramServer start(Path executable, ServerLimits limits, BooleanSupplier cancelled)
      throws IOException {
    Optional<Path> home = home().filter(executable::startsWith);
    return commands
        .program(product, home)
        .from(home.isPresent() ? "from NDB_HOME" : "from the PATH")
        .start(executable, limits, cancelled);
  }

  /** The directory of a MySQL of the user's own, with NDB. */
  private static Optional<Path> home() {
    return Optional.ofNullable(System.getenv("NDB_HOME"))
        .filter(home -> !home.isEmpty())
        .map(Path::of);
  }

  private static Optional<Path> executable(Path file) {
    return Optional.of(file).filter(Files::isExecutable);
  }

  /** Distributions with MariaDB alone may call it mysqld too. */
  private boolean isOfProduct(Path file) {
    try {
      boolean mariaDb = file.toRealPath().endsWith(ServerProduct.MARIADB.program());
      return mariaDb == (product == ServerProduct.MARIADB);
    } catch (IOException e) {
      return false; // It was removed meanwhile.
    }
  }
}
