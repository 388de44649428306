// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.tls;

import java.nio.file.Path;
import java.util.Properties;
import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;

/**
 * Certificates for the suite over TLS: those of one server and of its clients, by one authority.
 *
 * @param authority whose clients the server takes
 * @param server the server's own
 * @param client the client's
 */
public record ClientCertificate(Authority authority, Issued server, Issued client) {
  /** Makes them in this directory. */
  public static ClientCertificate make(Path directory) throws Exception {
    Authority authority = Authority.make(directory, "ours");
    return new ClientCertificate(authority, authority.issue("server"), authority.issue("client"));
  }

  /** Has a binding connect by TLS with the client's certificate. */
  public void addTo(Properties settings, String binding) {
    settings.setProperty(binding + ".tls", "true");
    settings.setProperty(binding + ".truststore", authority.certificateFile().toString());
    settings.setProperty(binding + ".keystore", client.files());
  }
}
