// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.server.RunningServer;

/** The suite over one server that is started for it: the embedded one of the binding. */
public abstract class ServerConformance extends BindingConformance {
  private final Binding binding;
  private final Properties properties = new Properties();
  private @Nullable RunningServer server;

  /** The suite over a server of this binding. */
  protected ServerConformance(Binding binding) {
    this.binding = binding;
  }

  /** Starts the server; its address is added to these settings. */
  protected RunningServer start(Properties settings) throws Exception {
    return binding.embedded(settings).orElseThrow().start();
  }

  @BeforeAll
  final void startServer() throws Exception {
    RunningServer started = start(properties);
    server = started;
    started.address().forEach(properties::setProperty);
  }

  @AfterAll
  final void stopServer() {
    Optional.ofNullable(server).ifPresent(RunningServer::close);
  }

  @Override
  protected final Binding binding() {
    return binding;
  }

  /** The settings that lead to the server, to which a subclass may add others when it is made. */
  @Override
  protected final Properties properties() {
    return properties;
  }
}
