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
package site.ycsb.db.dragonfly;

import java.io.IOException;
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

abstract class DragonflyConformance extends BindingConformance {
  /** The variant whose turn it is. */
  @Parameter Variant variant = Variant.HASH;

  private final DragonflyBinding binding = new DragonflyBinding();
  private Properties properties = new Properties();
  private @Nullable RunningServer server;

  /** Starts a server for these settings. */
  abstract RunningServer start(Properties settings) throws IOException;

  @BeforeParameterizedClassInvocation
  void startServer() throws IOException {
    properties = variant.properties();
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
    return binding;
  }

  @Override
  protected Properties properties() {
    return properties;
  }

  @Override
  protected Set<Capability> capabilities() {
    return variant.capabilities();
  }

  @Override
  protected Optional<ServerAddress> address(Properties settings) {
    int port = Integer.parseInt(settings.getProperty("dragonfly.port"));
    return Optional.of(new ServerAddress(settings.getProperty("dragonfly.host"), port));
  }
}
