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
package site.ycsb.db.template;

import java.io.IOException;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.BindingConformance;
import site.ycsb.kv.conformance.ServerAddress;
import site.ycsb.kv.server.RunningServer;

/** The suite over the template. */
class TemplateConformanceTest extends BindingConformance {
  final Properties properties = new Properties();
  private RunningServer server;

  @BeforeAll
  void startServer() throws IOException {
    server = binding().embedded(properties).orElseThrow().start();
    server.address().forEach(properties::setProperty);
  }

  @AfterAll
  void stopServer() {
    server.close();
  }

  @Override
  protected Binding binding() {
    return new TemplateBinding();
  }

  @Override
  protected Properties properties() {
    return properties;
  }

  @Override
  protected Set<Capability> capabilities() {
    return Set.of(
        Capability.SCAN, Capability.INSERT_REPLACES, Capability.ANY_KEY, Capability.ANY_LENGTH);
  }

  /** Empty only for a store in this process; else the host and port of the server. */
  @Override
  protected Optional<ServerAddress> address(Properties settings) {
    return Optional.empty();
  }
}
