// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.wire.WireBinding;
import site.ycsb.kv.conformance.wire.WireClient;
import site.ycsb.kv.conformance.wire.WireServer;
import site.ycsb.kv.wire.HostPort;

/** The suite over a small store with a server that declares all capabilities. */
class WireConformanceTest extends BindingConformance {
  private WireServer server;

  @BeforeAll
  void startServer() throws IOException {
    server = new WireServer(can(Capability.UPDATE_CREATES));
  }

  @AfterAll
  void stopServer() {
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
  protected OptionalInt maxKeyBytes() {
    return OptionalInt.of(WireClient.KEY_BYTES);
  }

  @Override
  protected Optional<Properties> forbidding(Properties base) {
    base.setProperty("wire.user", WireServer.READER);
    return Optional.of(base);
  }

  @Override
  protected Optional<Properties> refusing(Properties base, String password) {
    base.setProperty("wire.password", password);
    return Optional.of(base);
  }

  @Override
  protected Optional<HostPort> address(Properties settings) {
    return Optional.of(new HostPort("127.0.0.1", server.port()));
  }
}
