// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.conformance.testing.RedisOverTls;
import site.ycsb.kv.conformance.tls.ClientCertificate;
import site.ycsb.kv.server.RunningServer;

/** The suite by TLS with a client's certificate, over a Redis in Dragonfly's place. */
@ParameterizedClass
@EnumSource(value = Variant.class, names = "HASH_INDEXED")
class TlsConformanceIT extends DragonflyConformance {
  @SuppressWarnings("NullAway") // JUnit sets it before the server starts
  @TempDir
  private static Path directory;

  @Override
  protected RunningServer start(Properties settings) throws Exception {
    PackagedServer.require("redis-server", "apt-get install redis-server");
    ClientCertificate certificates = ClientCertificate.make(directory);
    certificates.addTo(settings, "dragonfly");
    return RedisOverTls.start(
        certificates.server(),
        certificates.authority().certificateFile(),
        new DragonflyBinding().options()::leadingTo);
  }
}
