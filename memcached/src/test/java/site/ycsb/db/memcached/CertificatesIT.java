// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;
import site.ycsb.kv.conformance.tls.CertificatesConformance;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.RunningServer;

/** Over a memcached built with TLS, as Debian's is. */
class CertificatesIT extends CertificatesConformance {
  CertificatesIT() {
    super(new MemcachedBinding());
  }

  @Override
  protected RunningServer start(Issued certificate, Authority ofClients) throws Exception {
    return TestServers.withTls(certificate, ofClients);
  }

  private static Map<String, String> map(Properties settings) {
    Map<String, String> map = new HashMap<>();
    settings.stringPropertyNames().forEach(name -> map.put(name, settings.getProperty(name)));
    return map;
  }

  @Test
  void theServerIsSampledByTls() throws Exception {
    try (Probe probe = new MemcachedBinding().probes(settings(trusted())).get(0)) {
      assertThat(probe.read().store()).containsKey("items");
    }
  }

  @Test
  void aClientWithoutTlsIsToldOfIt() throws Exception {
    RunningServer server = trusted();

    assertThatThrownBy(() -> TestServers.client(server.address()))
        .isInstanceOf(DBException.class)
        .hasMessage(
            "memcached: 127.0.0.1:%s closes the connection; correct memcached.host and"
                + " memcached.port, or, where it expects TLS, set memcached.tls=true.",
            server.address().get("memcached.port"));
  }

  @Test
  void aServerWithoutTlsIsNotUsedInPlainText() throws Exception {
    try (RunningServer plain = TestServers.memcached()) {
      assertThatThrownBy(() -> TestServers.client(map(settings(plain))))
          .isInstanceOf(DBException.class)
          .hasMessage(
              "memcached: 127.0.0.1:%s does not speak TLS; configure TLS there, or remove"
                  + " memcached.tls=true.",
              plain.address().get("memcached.port"));
    }
  }
}
