// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DB;
import site.ycsb.kv.memory.MemoryBinding;

class ClientLibraryTest {
  @ParameterizedTest
  @CsvSource({
    "/a/lib/jedis-8.0.2.jar, jedis, 8.0.2",
    "/a/lib/lettuce-core-7.7.0.RELEASE.jar, lettuce-core, 7.7.0.RELEASE",
    "mysql-connector-j-9.7.0.jar, mysql-connector-j, 9.7.0",
    "/v-1.0/x-2-SNAPSHOT.jar, x, 2-SNAPSHOT"
  })
  void theArchiveNamesLibraryAndVersion(String path, String name, String version) {
    assertThat(ClientLibrary.ofArchive(path)).contains(new ClientLibrary(name, version));
  }

  @Test
  void aPlaceThatIsNoArchiveOfALibraryNamesNone() {
    assertThat(ClientLibrary.ofArchive("")).isEmpty();
    assertThat(ClientLibrary.ofArchive("/a/target/classes/")).isEmpty();
    assertThat(ClientLibrary.ofArchive("/a/clusterj.jar")).isEmpty();
    assertThat(ClientLibrary.of(ClientLibraryTest.class))
        .isEqualTo(new ClientLibrary("site.ycsb.kv.binding", null));
  }

  @Test
  void aStockClientIsItsOwnLibrary() throws Exception {
    assertThat(ClientLibrary.of(DB.class)).isEqualTo(new ClientLibrary("core", "0.17.0"));
    assertThat(Bindings.find("site.ycsb.BasicDB").clientLibrary())
        .contains(new ClientLibrary("core", "0.17.0"));
  }

  @Test
  void aStoreInThisProcessNeedsNone() {
    assertThat(new MemoryBinding().clientLibrary()).isEmpty();
  }
}
