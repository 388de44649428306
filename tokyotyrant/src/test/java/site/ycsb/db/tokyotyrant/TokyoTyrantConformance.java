// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.util.Optional;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.VariantConformance;

/** The suite over each engine of a server; subclasses start it. */
abstract class TokyoTyrantConformance extends VariantConformance<Store> {
  @Override
  protected Binding binding() {
    return new TokyoTyrantBinding();
  }

  @Override
  protected String key(long number) {
    return variant().key(number);
  }

  @Override
  protected boolean isServerThread(Thread thread) {
    return thread.getName().startsWith("embedded-tyrant-");
  }

  @Override
  protected Optional<String> neverForbids() {
    return Optional.of(
        "Tokyo Tyrant has no users, and a command masked by -mask answers as any failure");
  }

  @Override
  protected Optional<String> neverAsksForPasswords() {
    return Optional.of("Tokyo Tyrant has no users");
  }
}
