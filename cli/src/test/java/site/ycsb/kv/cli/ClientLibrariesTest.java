// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.binding.ClientLibrary;

/** What a result says of the libraries that the bindings use. */
class ClientLibrariesTest {
  @ParameterizedTest
  @CsvSource({
    "redis, jedis",
    "redis-cluster, jedis",
    "dragonfly, lettuce-core",
    "memcached, folsom",
    "mongodb, mongodb-driver-sync",
    "mysql, mysql-connector-j",
    "mysql-embedded, jna-jpms"
  })
  void aLibraryIsNamedWithItsVersion(String binding, String library) throws Exception {
    ClientLibrary used = Bindings.find(binding).clientLibrary().orElseThrow();
    assertThat(used.name()).isEqualTo(library);
    assertThat(used.version()).matches("\\d+(\\.\\d+)+.*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tokyotyrant", "memory", "noop"})
  void theOthersSpeakTheProtocolByThemselves(String binding) throws Exception {
    assertThat(Bindings.find(binding).clientLibrary()).isEmpty();
  }
}
