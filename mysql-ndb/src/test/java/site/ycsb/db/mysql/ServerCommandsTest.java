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

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.server.ServerProgram.Place;

class ServerCommandsTest {
  private static final Place PLACE = new Place("127.0.0.1", 4711, Path.of("place"));

  private static List<String> command(ServerProduct product, int threads, String... tuning) {
    return new ServerCommands(threads, List.of(tuning))
        .run(product, Path.of("sbin", product.program()), PLACE, Optional.empty());
  }

  @Test
  void aServerListensOnTheLoopbackAddressInAPlaceOfItsOwn() {
    assertThat(command(ServerProduct.MYSQL, 1))
        .startsWith("sbin/mysqld", "--no-defaults", "--datadir=place/data")
        .contains("--bind-address=127.0.0.1", "--port=4711", "--socket=place/socket")
        .contains("--skip-log-bin");
    assertThat(command(ServerProduct.MARIADB, 1))
        .startsWith("sbin/mariadbd", "--no-defaults")
        .doesNotContain("--skip-log-bin");
  }

  @Test
  void everyClientMayConnect() {
    assertThat(command(ServerProduct.MYSQL, 1)).contains("--max-connections=151");
    assertThat(command(ServerProduct.MYSQL, 1000)).contains("--max-connections=1050");
  }

  @Test
  void tuningComesLastSoThatItCounts() {
    assertThat(command(ServerProduct.MARIADB, 1, "a=1", "--b")).endsWith("--a=1", "--b");
  }
}
