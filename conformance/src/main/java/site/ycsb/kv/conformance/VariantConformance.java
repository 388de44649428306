// SPDX-License-Identifier: Apache-2.0
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
 * The suite over several configurations of a store, each on its own server:
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
 * @param <V> the configurations
 */
public abstract class VariantConformance<V extends StoreVariant> extends BindingConformance {
  @Parameter @Nullable V variant;

  private Properties properties = new Properties();
  private @Nullable RunningServer server;

  protected VariantConformance() {}

  /** Starts a server for these settings; its address is added to them. */
  protected abstract RunningServer start(Properties settings) throws Exception;

  /** The configuration that is being tested. */
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
}
