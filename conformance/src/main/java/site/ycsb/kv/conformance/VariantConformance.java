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

import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.server.RunningServer;

/**
 * The suite over a store that can be set up in several ways, each on a server started for it:
 *
 * <pre>{@code
 * @ParameterizedClass
 * @EnumSource(MyVariant.class)
 * class MyStoreConformanceTest extends VariantConformance<MyVariant> {
 *   protected Binding binding() { return new MyStoreBinding(); }
 *   protected RunningServer start(Properties settings) { ... }
 * }
 * }</pre>
 *
 * @param <V> the ways
 */
public abstract class VariantConformance<V extends StoreVariant> extends BindingConformance {
  @Parameter @Nullable V variant;

  private Properties properties = new Properties();
  private @Nullable RunningServer server;

  /** For subclasses. */
  protected VariantConformance() {}

  /** Starts a server for these settings, which its address is then added to. */
  protected abstract RunningServer start(Properties settings) throws Exception;

  /** The way of setting up whose turn it is. */
  protected final V variant() {
    return Optional.ofNullable(variant).orElseThrow();
  }

  @BeforeParameterizedClassInvocation
  final void startServer() throws Exception {
    properties = variant().properties(binding().name());
    RunningServer started = start(properties);
    server = started;
    started.address().forEach(properties::setProperty);
  }

  @AfterParameterizedClassInvocation
  final void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected Properties properties() {
    return properties;
  }

  @Override
  protected Set<Capability> capabilities() {
    return variant().capabilities();
  }

  /** Where the binding's settings {@code host} and {@code port} lead. */
  @Override
  protected Optional<ServerAddress> address(Properties settings) {
    String prefix = binding().name() + ".";
    int port = Integer.parseInt(settings.getProperty(prefix + "port"));
    return Optional.of(new ServerAddress(settings.getProperty(prefix + "host"), port));
  }
}
