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
import site.ycsb.kv.conformance.wire.WireBinding;
import site.ycsb.kv.conformance.wire.WireServer;

/** The suite over a small store with a server that declares all capabilities. */
class WireConformanceTest extends BindingConformance {
  private WireServer server;

  @BeforeAll
  void startServer() throws IOException {
    server = new WireServer(can(Capability.UPDATE_CREATES));
  }

  @AfterAll
  void stopServer() throws IOException {
    server.close();
  }

  @Override
  protected Binding binding() {
    return new WireBinding();
  }

  @Override
  protected Properties properties() {
    return pointedAt(new Properties(), "127.0.0.1", server.port());
  }

  @Override
  protected Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  protected Optional<ServerAddress> address(Properties settings) {
    return Optional.of(new ServerAddress("127.0.0.1", server.port()));
  }
}
