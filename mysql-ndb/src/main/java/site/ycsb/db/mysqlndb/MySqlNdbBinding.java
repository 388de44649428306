// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.db.mysql.server.NdbCluster;
import site.ycsb.kv.binding.ClientLibrary;
import site.ycsb.kv.binding.ConfiguredBinding;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.setting.SettingsException;

/** {@code mysql-ndb}: MySQL's NDB Cluster by ClusterJ. */
public final class MySqlNdbBinding extends ConfiguredBinding<MySqlNdbSettings> {
  public MySqlNdbBinding() {
    super(
        MySqlNdbSettings.NAME,
        "MySQL's NDB Cluster by ClusterJ, straight to its data nodes without SQL.",
        MySqlNdbSettings.ALL,
        List.of(MySqlNdbSettings.CONNECT_STRING));
  }

  @Override
  public MySqlNdbSettings read(Properties properties) throws SettingsException {
    return MySqlNdbSettings.of(properties);
  }

  /** ClusterJ's connections are shared: to the management node, and to at least one data node. */
  @Override
  public long connections(Properties properties, int threads) {
    return 2;
  }

  /** ClusterJ, of the NDB Cluster that is installed, whose version the store tells. */
  @Override
  public Optional<ClientLibrary> clientLibrary() {
    return Optional.of(new ClientLibrary("clusterj", null));
  }

  @Override
  public DB newClient() {
    return new MySqlNdbClient();
  }

  @Override
  public List<LocalServer> programs(Properties properties) {
    return List.of(new NdbCluster(properties, 0, List.of(), MySqlNdbSettings::leadingTo));
  }

  /** One for each data node, by the mysqld if one is given. */
  @Override
  public List<Probe> probes(Properties properties) {
    return find(properties).flatMap(MySqlNdbSettings::mysqld).stream()
        .flatMap(mysqld -> NdbInfoProbe.ofNodes(mysqld).stream())
        .toList();
  }

  /** Creates the table of a load, and checks it. */
  @Override
  public void prepare(Properties properties) throws DBException {
    connectOnce(properties);
  }
}
