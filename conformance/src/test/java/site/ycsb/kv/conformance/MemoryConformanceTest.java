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
package site.ycsb.kv.conformance;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.MemoryBinding;
import site.ycsb.kv.server.RunningServer;

/** The suite over the reference binding of core. */
class MemoryConformanceTest extends BindingConformance {
  private final Properties properties = new Properties();
  private RunningServer store;

  @BeforeAll
  void startStore() throws IOException {
    store = binding().embedded(properties).orElseThrow().start();
  }

  @AfterAll
  void stopStore() {
    store.close();
  }

  @Override
  protected Binding binding() {
    return new MemoryBinding();
  }

  @Override
  protected Properties properties() {
    return properties;
  }

  @Override
  protected Set<Capability> capabilities() {
    return EnumSet.of(
        Capability.SCAN, Capability.INSERT_REPLACES, Capability.ANY_KEY, Capability.ANY_LENGTH);
  }

  @Override
  protected Optional<ServerAddress> address(Properties settings) {
    return Optional.empty();
  }
}
