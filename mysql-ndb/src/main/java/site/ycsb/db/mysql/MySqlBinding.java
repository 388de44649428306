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

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.db.mysqlndb.NdbCluster;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.LocalServer;

/** {@code mysql}: MySQL and MariaDB by SQL, on InnoDB, MEMORY, MyISAM or NDBCLUSTER. */
public final class MySqlBinding implements Binding {
  @Override
  public String name() {
    return MySqlSettings.PREFIX;
  }

  @Override
  public String summary() {
    return "MySQL and MariaDB by SQL, on InnoDB, MEMORY, MyISAM or NDBCLUSTER.";
  }

  @Override
  public List<Setting<?>> settings() {
    return MySqlSettings.ALL;
  }

  @Override
  public void check(Properties properties) throws SettingsException {
    MySqlSettings.of(properties);
  }

  @Override
  public DB newClient() {
    return new MySqlClient();
  }

  @Override
  public boolean hasAddress(Properties properties) {
    return MySqlSettings.addressed(properties);
  }

  /** MySQL where it is there, or else MariaDB; for NDB a whole cluster. */
  @Override
  public List<LocalServer> programs(Properties properties) {
    MySqlSettings settings = settings(properties);
    if (settings.engine() == Engine.NDBCLUSTER) {
      return List.of(
          new NdbCluster(
              properties,
              (connectString, mysqld) ->
                  ServerCommands.address(mysqld.getHostString(), mysqld.getPort())));
    }
    ServerCommands commands = commands(properties, settings);
    return List.of(
        new SqlServer(ServerProduct.MYSQL, commands),
        new SqlServer(ServerProduct.MARIADB, commands));
  }

  /** MariaDB from a jar, where that is on the class path. */
  @Override
  public Optional<EmbeddedServer> embedded(Properties properties) {
    MySqlSettings settings = settings(properties);
    return settings.engine() == Engine.NDBCLUSTER
        ? Optional.empty()
        : EmbeddedMariaDb.find(commands(properties, settings)).map(found -> found::start);
  }

  @Override
  public List<InetSocketAddress> addresses(Properties properties) {
    return servers(properties).stream()
        .map(server -> new InetSocketAddress(server.host(), server.port()))
        .toList();
  }

  @Override
  public List<Probe> probes(Properties properties) {
    return servers(properties).stream().<Probe>map(StatusProbe::new).toList();
  }

  /** Makes sure of the table, which a load makes. */
  @Override
  public void prepare(Properties properties) throws DBException {
    SqlSession.open(properties).close();
  }

  /**
   * Settings that can't be read have no servers: whoever connects tells what is wrong with them.
   */
  private static List<ServerLogin> servers(Properties properties) {
    try {
      return List.of(MySqlSettings.of(properties).server());
    } catch (SettingsException e) {
      return List.of();
    }
  }

  private static MySqlSettings settings(Properties properties) {
    try {
      return MySqlSettings.of(properties);
    } catch (SettingsException e) {
      throw new IllegalStateException("The settings were checked before", e);
    }
  }

  private static ServerCommands commands(Properties properties, MySqlSettings settings) {
    return new ServerCommands(threads(properties), settings.tuning());
  }

  private static int threads(Properties properties) {
    try {
      return Math.max(1, Integer.parseInt(properties.getProperty("threadcount", "1")));
    } catch (NumberFormatException e) {
      return 1; // The run tells of it.
    }
  }
}
