// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.kv.server.RunningServer;

@EnabledIf(
    value = "isThere",
    disabledReason = "eloqkv is not on the PATH; no package brings it, so install its release")
@ParameterizedClass
@EnumSource(Variant.class)
class EloqKvConformanceIT extends RedisConformance {
  static boolean isThere() {
    return TestServers.isThere("eloqkv");
  }

  @Override
  protected RunningServer start(Properties settings) throws IOException {
    return TestServers.start(binding(), "eloqkv", settings);
  }

  @Override
  protected Optional<Properties> forbidding(Properties base) {
    return Optional.empty();
  }

  @Override
  protected Optional<String> neverForbids() {
    return Optional.of("EloqKV has no users that may read only");
  }

  @Override
  protected Optional<Properties> refusing(Properties base, String password) {
    return Optional.empty();
  }

  @Override
  protected Optional<String> neverAsksForPasswords() {
    return Optional.of("EloqKV started without requirepass takes any client");
  }

  /** By its documents, redis_service.cpp. */
  @Override
  protected OptionalInt maxKeyBytes() {
    return OptionalInt.of(2048);
  }
}
