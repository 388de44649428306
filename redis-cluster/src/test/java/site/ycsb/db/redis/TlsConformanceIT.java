// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.kv.conformance.tls.ClientCertificate;
import site.ycsb.kv.server.RunningServer;

/** The suite by TLS with a client's certificate, over the layout with the most operations. */
@ParameterizedClass
@EnumSource(value = Variant.class, names = "HASH_INDEXED")
class TlsConformanceIT extends RedisConformance {
  @SuppressWarnings("NullAway") // JUnit sets it before the server starts
  @TempDir
  private static Path directory;

  @Override
  protected RunningServer start(Properties settings) throws Exception {
    TestServers.requireRedis();
    ClientCertificate certificates = ClientCertificate.make(directory);
    certificates.addTo(settings, "redis");
    return TestServers.redisWithTls(certificates.server(), certificates.authority());
  }
}
