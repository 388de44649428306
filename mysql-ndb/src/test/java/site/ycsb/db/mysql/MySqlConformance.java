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

import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.BindingConformance;
import site.ycsb.kv.conformance.ServerAddress;
import site.ycsb.kv.server.RunningServer;

/** The suite over one table; subclasses start the server. */
abstract class MySqlConformance extends BindingConformance {
  /** The table whose turn it is. */
  @Parameter Store store = Store.INNODB;

  private Properties properties = new Properties();
  private @Nullable RunningServer server;

  /** Starts a server for these settings. */
  abstract RunningServer start(Properties settings) throws Exception;

  @BeforeParameterizedClassInvocation
  void startServer() throws Exception {
    properties = store.properties();
    RunningServer started = start(properties);
    server = started;
    started.address().forEach(properties::setProperty);
  }

  @AfterParameterizedClassInvocation
  void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected Binding binding() {
    return new MySqlBinding();
  }

  @Override
  protected Properties properties() {
    return properties;
  }

  @Override
  protected Set<Capability> capabilities() {
    return store.capabilities();
  }

  @Override
  protected long largeValueBytes() {
    return store.largeValueBytes();
  }

  @Override
  protected Optional<ServerAddress> address(Properties settings) {
    int port = Integer.parseInt(settings.getProperty("mysql.port"));
    return Optional.of(new ServerAddress(settings.getProperty("mysql.host"), port));
  }
}
