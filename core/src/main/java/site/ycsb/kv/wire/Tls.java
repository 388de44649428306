// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.io.File;
import java.util.Optional;

/**
 * How to connect by TLS: the file with the certificates to trust, or else those of the JVM; its
 * password, if any; whether to trust any certificate of any name.
 */
public record Tls(Optional<File> trustStore, Optional<String> password, boolean insecure) {

  /** All but the password. */
  @Override
  public String toString() {
    return "trustStore=" + trustStore + ", insecure=" + insecure;
  }
}
