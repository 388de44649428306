// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import com.mysql.cj.jdbc.Driver;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.db.mysql.server.EmbeddedMariaDb;
import site.ycsb.db.mysql.server.NdbCluster;
import site.ycsb.db.mysql.server.SqlProgram;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.db.mysql.sql.Engine;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.binding.ClientLibrary;
import site.ycsb.kv.binding.ConfiguredBinding;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerAddress;
import site.ycsb.kv.wire.SocketPath;

/** {@code mysql}: MySQL and MariaDB by SQL, on InnoDB, MEMORY, MyISAM, Aria or NDBCLUSTER. */
public final class MySqlBinding extends ConfiguredBinding<MySqlSettings> {
  public MySqlBinding() {
    super(
        MySqlSettings.PREFIX,
        "MySQL and MariaDB by SQL, on InnoDB, MEMORY, MyISAM, Aria or NDBCLUSTER.",
        MySqlSettings.ALL,
        MySqlSettings.OF_ADDRESS);
  }

  @Override
  public MySqlSettings read(Properties properties) throws SettingsException {
    return MySqlSettings.of(properties);
  }

  @Override
  public Optional<ClientLibrary> clientLibrary() {
    return Optional.of(ClientLibrary.of(Driver.class));
  }

  @Override
  public DB newClient() {
    return new MySqlClient();
  }

  /** MySQL if it is installed, else MariaDB; for NDB a whole cluster. */
  @Override
  public List<LocalServer> programs(Properties properties) {
    MySqlSettings settings = find(properties).orElseThrow();
    if (settings.table().engine() == Engine.NDBCLUSTER) {
      return List.of(
          new NdbCluster(
              properties,
              threads(properties),
              settings.config(),
              (connectString, mysqld) -> MySqlSettings.leadingTo(mysqld)));
    }
    return List.of(
        program(Product.MYSQL, properties, settings),
        program(Product.MARIADB, properties, settings));
  }

  /** MariaDB from a jar, if that is on the class path. */
  @Override
  public Optional<EmbeddedServer> embedded(Properties properties) {
    MySqlSettings settings = find(properties).orElseThrow();
    return settings.table().engine() == Engine.NDBCLUSTER
        ? Optional.empty()
        : EmbeddedMariaDb.find(program(Product.MARIADB, properties, settings))
            .map(found -> found::start);
  }

  @Override
  public List<InetSocketAddress> addresses(Properties properties) {
    return servers(properties, HostPort.class).map(HostPort::socketAddress).toList();
  }

  @Override
  public List<Path> sockets(Properties properties) {
    return servers(properties, SocketPath.class).map(SocketPath::path).toList();
  }

  private <A extends ServerAddress> Stream<A> servers(Properties properties, Class<A> kind) {
    return find(properties).stream()
        .flatMap(settings -> settings.hosts().stream())
        .filter(kind::isInstance)
        .map(kind::cast);
  }

  /** Each by a UNIX socket counts three times: its timeout needs two more open files. */
  @Override
  public long connections(Properties properties, int threads) {
    return sockets(properties).isEmpty() ? threads : 3L * threads;
  }

  @Override
  public List<Probe> probes(Properties properties) {
    return find(properties).stream()
        .flatMap(MySqlBinding::probed)
        .<Probe>map(StatusProbe::new)
        .toList();
  }

  /** A URL may have options of its own for each server, and is asked as it is. */
  private static Stream<SqlLogin> probed(MySqlSettings settings) {
    return settings.url().at().isPresent()
        ? Stream.of(settings.server())
        : settings.hosts().stream().map(host -> settings.server().to(host));
  }

  /** Creates the table of a load, and checks it. */
  @Override
  public void prepare(Properties properties) throws DBException {
    connectOnce(properties);
  }

  private static SqlProgram program(
      Product product, Properties properties, MySqlSettings settings) {
    return new SqlProgram(
        product, threads(properties), settings.config(), MySqlSettings::leadingTo);
  }

  private static int threads(Properties properties) {
    try {
      return Math.max(1, Integer.parseInt(properties.getProperty("threadcount", "1")));
    } catch (NumberFormatException e) {
      return 1; // The run reports the fault.
    }
  }
}
