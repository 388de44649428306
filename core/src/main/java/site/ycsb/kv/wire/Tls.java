// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.io.File;
import java.util.Optional;

/**
 * How to connect by TLS.
 *
 * @param trustStore the file with the certificates to trust; empty for those of the JVM
 * @param password the password of that file; empty for none
 * @param insecure whether to trust any certificate of any name
 */
public record Tls(Optional<File> trustStore, Optional<String> password, boolean insecure) {

  /** All but the password. */
  @Override
  public String toString() {
    return "trustStore=" + trustStore + ", insecure=" + insecure;
  }
}
