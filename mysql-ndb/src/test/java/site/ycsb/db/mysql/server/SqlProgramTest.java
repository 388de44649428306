// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.kv.server.ServerProgram.Place;

class SqlProgramTest {
  private static final Place PLACE = new Place("127.0.0.1", 4711, Path.of("place"));

  private static List<String> command(Product product, int threads, String... config) {
    SqlProgram server = new SqlProgram(product, threads, List.of(config), at -> Map.of());
    return server.run(Path.of("sbin", server.program()), PLACE, Optional.empty());
  }

  @Test
  void aServerListensOnTheLoopbackAddressInAPlaceOfItsOwn() {
    assertThat(command(Product.MYSQL, 1))
        .startsWith("sbin/mysqld", "--no-defaults", "--datadir=place/data", "--tmpdir=place")
        .contains("--bind-address=127.0.0.1", "--port=4711", "--socket=place/socket")
        .contains("--skip-log-bin");
    assertThat(command(Product.MARIADB, 1))
        .startsWith("sbin/mariadbd", "--no-defaults")
        .doesNotContain("--skip-log-bin");
  }

  @Test
  void everyClientMayConnect() {
    assertThat(command(Product.MYSQL, 1)).contains("--max-connections=151");
    assertThat(command(Product.MYSQL, 1000)).contains("--max-connections=1050");
  }

  @Test
  void configComesLastSoThatItCounts() {
    assertThat(command(Product.MARIADB, 1, "--a=1", "--b")).endsWith("--a=1", "--b");
  }
}
