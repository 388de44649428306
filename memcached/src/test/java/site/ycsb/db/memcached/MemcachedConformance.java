// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import java.util.Optional;
import site.ycsb.kv.conformance.ServerConformance;

/** The suite over a server of memcached's text protocol. */
abstract class MemcachedConformance extends ServerConformance {
  MemcachedConformance() {
    super(new MemcachedBinding());
  }

  @Override
  protected final Optional<String> neverForbids() {
    return Optional.of("the text protocol has no users");
  }

  @Override
  protected final Optional<String> neverAsksForPasswords() {
    return Optional.of("the binding sends no passwords");
  }
}
