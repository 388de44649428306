// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.util.List;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.db.mysql.server.NdbCluster;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.SettingsException;

/** {@code mysql-ndb}: MySQL's NDB Cluster by ClusterJ. */
public final class MySqlNdbBinding implements Binding {
  @Override
  public String name() {
    return MySqlNdbSettings.NAME;
  }

  @Override
  public String summary() {
    return "MySQL's NDB Cluster by ClusterJ, straight to its data nodes without SQL.";
  }

  @Override
  public List<Setting<?>> settings() {
    return MySqlNdbSettings.ALL;
  }

  @Override
  public void check(Properties properties) throws SettingsException {
    MySqlNdbSettings.of(properties);
  }

  /** ClusterJ's connections are shared: to the management node, and to at least one data node. */
  @Override
  public long connections(Properties properties, int threads) {
    return 2;
  }

  @Override
  public DB newClient() {
    return new MySqlNdbClient();
  }

  @Override
  public boolean hasAddress(Properties properties) {
    return MySqlNdbSettings.addressed(properties);
  }

  @Override
  public List<LocalServer> programs(Properties properties) {
    return List.of(new NdbCluster(properties, 0, List.of(), MySqlNdbSettings::leadingTo));
  }

  /** One for each data node, by the mysqld if one is given. */
  @Override
  public List<Probe> probes(Properties properties) {
    try {
      return MySqlNdbSettings.of(properties).mysqld().stream()
          .flatMap(mysqld -> NdbInfoProbe.ofNodes(mysqld).stream())
          .toList();
    } catch (SettingsException e) {
      return List.of(); // The client reports the faults.
    }
  }

  /** Creates the table of a load, and checks it. */
  @Override
  public void prepare(Properties properties) throws DBException {
    MySqlNdbClient client = new MySqlNdbClient();
    client.setProperties(properties);
    client.init();
    client.cleanup();
  }
}
