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

import java.util.List;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.workload.WorkloadShape;

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
    return List.of(new NdbCluster(properties));
  }

  /** Each data node, by a mysqld where one is known; no other way tells what they use. */
  @Override
  public List<Probe> probes(Properties properties) {
    try {
      return MySqlNdbSettings.of(properties).mysqld().stream()
          .flatMap(mysqld -> NdbInfoProbe.ofNodes(mysqld).stream())
          .toList();
    } catch (SettingsException e) {
      return List.of(); // Whoever connects tells what is wrong with them.
    }
  }

  /** Makes the table for a load, and checks it. */
  @Override
  public void prepare(Properties properties) throws DBException {
    MySqlNdbSettings settings = MySqlNdbSettings.of(properties);
    Shared<SharedStore> shared =
        SharedStore.acquire(properties, settings, WorkloadShape.of(properties));
    try {
      var unused = shared.get().open();
    } finally {
      SharedStore.release(shared);
    }
  }
}
