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
package site.ycsb.db.mongodb;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.workload.WorkloadShape;

/** {@code mongodb}: MongoDB and servers of its protocol, of whatever engine and topology. */
public final class MongoDbBinding implements Binding {
  @Override
  public String name() {
    return MongoDbSettings.PREFIX;
  }

  @Override
  public String summary() {
    return "MongoDB with any storage engine, alone, replicated or sharded, by its own driver.";
  }

  @Override
  public List<Setting<?>> settings() {
    return MongoDbSettings.ALL;
  }

  @Override
  public void check(Properties properties) throws SettingsException {
    MongoDbSettings.of(properties);
  }

  @Override
  public DB newClient() {
    return new MongoDbClient();
  }

  @Override
  public boolean hasAddress(Properties properties) {
    return MongoDbSettings.addressed(properties);
  }

  @Override
  public List<LocalServer> programs(Properties properties) {
    return List.of(Mongod.program(properties));
  }

  @Override
  public Optional<EmbeddedServer> embedded(Properties properties) {
    return Optional.of(EmbeddedMongo::start);
  }

  @Override
  public List<InetSocketAddress> addresses(Properties properties) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (String host : hosts(properties)) {
      int colon = host.lastIndexOf(':');
      if (!host.endsWith(".sock")) {
        String name = host.substring(0, colon).replaceAll("[\\[\\]]", "");
        addresses.add(new InetSocketAddress(name, Integer.parseInt(host.substring(colon + 1))));
      }
    }
    return addresses;
  }

  @Override
  public List<Probe> probes(Properties properties) {
    List<Probe> probes = new ArrayList<>();
    for (String host : hosts(properties)) {
      probes.add(new StatusProbe(host, properties));
    }
    return probes;
  }

  @Override
  public void prepare(Properties properties) throws DBException {
    MongoRecord.checkFieldNames(WorkloadShape.of(properties).fieldNames());
    Deployment.leave(Deployment.join(properties, MongoDbSettings.of(properties)));
  }

  /**
   * Settings that can't be read have no servers: whoever connects tells what is wrong with them.
   */
  private static List<String> hosts(Properties properties) {
    try {
      return MongoDbSettings.of(properties).hosts();
    } catch (SettingsException e) {
      return List.of();
    }
  }
}
