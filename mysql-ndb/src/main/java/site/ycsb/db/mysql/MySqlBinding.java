// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.db.mysql.server.EmbeddedMariaDb;
import site.ycsb.db.mysql.server.NdbCluster;
import site.ycsb.db.mysql.server.SqlProgram;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.db.mysql.sql.Engine;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.SettingsException;

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

  /** MySQL if it is installed, else MariaDB; for NDB a whole cluster. */
  @Override
  public List<LocalServer> programs(Properties properties) {
    MySqlSettings settings = settings(properties);
    if (settings.table().engine() == Engine.NDBCLUSTER) {
      return List.of(
          new NdbCluster(
              properties,
              threads(properties),
              settings.tuning(),
              (connectString, mysqld) -> MySqlSettings.leadingTo(mysqld)));
    }
    return List.of(
        program(Product.MYSQL, properties, settings),
        program(Product.MARIADB, properties, settings));
  }

  /** MariaDB from a jar, if that is on the class path. */
  @Override
  public Optional<EmbeddedServer> embedded(Properties properties) {
    MySqlSettings settings = settings(properties);
    return settings.table().engine() == Engine.NDBCLUSTER
        ? Optional.empty()
        : EmbeddedMariaDb.find(program(Product.MARIADB, properties, settings))
            .map(found -> found::start);
  }

  @Override
  public List<InetSocketAddress> addresses(Properties properties) {
    return servers(properties).stream()
        .map(server -> new InetSocketAddress(server.at().host(), server.at().port()))
        .toList();
  }

  @Override
  public List<Probe> probes(Properties properties) {
    return servers(properties).stream().<Probe>map(StatusProbe::new).toList();
  }

  /** Creates the table of a load, and checks it. */
  @Override
  public void prepare(Properties properties) throws DBException {
    MySqlClient client = new MySqlClient();
    client.setProperties(properties);
    client.init();
    client.cleanup();
  }

  /** The server that the settings name; none if they have faults, which the client reports. */
  private static List<SqlLogin> servers(Properties properties) {
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

  private static SqlProgram program(
      Product product, Properties properties, MySqlSettings settings) {
    return new SqlProgram(
        product, threads(properties), settings.tuning(), MySqlSettings::leadingTo);
  }

  private static int threads(Properties properties) {
    try {
      return Math.max(1, Integer.parseInt(properties.getProperty("threadcount", "1")));
    } catch (NumberFormatException e) {
      return 1; // The run reports the fault.
    }
  }
}
