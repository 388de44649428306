// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.wire;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import site.ycsb.DB;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.InProcessServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.SettingsException;

/** {@code wire}: a small store with a server. */
public class WireBinding implements Binding {
  private final Supplier<? extends WireClient> clients;

  /** As it should be. */
  public WireBinding() {
    this(WireClient::new);
  }

  /** With clients that are wrong on purpose. */
  public WireBinding(Supplier<? extends WireClient> clients) {
    this.clients = clients;
  }

  @Override
  public String name() {
    return "wire";
  }

  @Override
  public String summary() {
    return "A small store with a server, for the tests of the suite.";
  }

  @Override
  public List<Setting<?>> settings() {
    return WireSettings.ALL;
  }

  @Override
  public void check(Properties properties) throws SettingsException {
    WireSettings.read(properties);
  }

  @Override
  public DB newClient() {
    return clients.get();
  }

  @Override
  public Optional<EmbeddedServer> embedded(Properties properties) {
    return Optional.of(WireBinding::start);
  }

  private static RunningServer start() throws IOException {
    WireServer server = new WireServer(true);
    return new InProcessServer(
        "wire", true, Map.of("wire.port", Integer.toString(server.port())), server::close);
  }
}
