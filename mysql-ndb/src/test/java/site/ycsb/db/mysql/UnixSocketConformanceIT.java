// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerGroup;

/** The suite over a UNIX socket, but for the tests that need a proxy between client and server. */
@EnabledIf(
    value = "site.ycsb.db.mysql.TestServers#isMariaDbThere",
    disabledReason = TestServers.NO_MARIADB)
@ParameterizedClass
@EnumSource(
    value = Store.class,
    names = {"INNODB"})
class UnixSocketConformanceIT extends MySqlConformance {
  @Override
  protected RunningServer start(Properties settings) throws IOException {
    RunningServer server = TestServers.start(Product.MARIADB, new Properties());
    Path socket = server.dataFiles().get(0).resolve("socket");
    return ServerGroup.of(
        "MariaDB at " + socket, false, Map.of("mysql.socket", socket.toString()), List.of(server));
  }
}
