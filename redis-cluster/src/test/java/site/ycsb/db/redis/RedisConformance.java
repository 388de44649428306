// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.IOException;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.VariantConformance;
import site.ycsb.kv.conformance.testing.RedisUsers;

/** The suite over one server in each of its variants; subclasses start it. */
abstract class RedisConformance extends VariantConformance<Variant> {
  private final RedisBinding binding = new RedisBinding();

  @Override
  protected Binding binding() {
    return binding;
  }

  @Override
  protected Optional<Properties> forbidding(Properties base) throws IOException {
    return Optional.of(RedisUsers.reader(address(base).orElseThrow(), base, binding.name()));
  }

  @Override
  protected Optional<Properties> refusing(Properties base, String password) throws IOException {
    return Optional.of(
        RedisUsers.stranger(address(base).orElseThrow(), base, binding.name(), password));
  }
}
