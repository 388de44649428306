// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.conformance.tls.ClientCertificate;
import site.ycsb.kv.server.RunningServer;

/** The suite by TLS with a client's certificate. */
class TlsConformanceIT extends MemcachedConformanceIT {
  @SuppressWarnings("NullAway") // JUnit sets it before the server starts
  @TempDir
  private static Path directory;

  @Override
  protected RunningServer start(Properties settings) throws Exception {
    ClientCertificate certificates = ClientCertificate.make(directory);
    certificates.addTo(settings, "memcached");
    return TestServers.withTls(certificates.server(), certificates.authority());
  }
}
