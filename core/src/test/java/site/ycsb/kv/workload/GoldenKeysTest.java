// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Keys of fixed numbers against those in {@code keys.golden}. A store that was loaded by one
 * version can be run by another only as long as none of them changes.
 */
class GoldenKeysTest {
  private static final List<String> KINDS =
      List.of(
          "",
          "zeropadding=24",
          "keyprefix=",
          "insertorder=ordered",
          "insertorder=ordered zeropadding=12",
          "insertorder=ordered keychars=numeric keyprefix=",
          "keysize=10",
          "keysize=12 keychars=numeric",
          "keysize=10 keychars=printable",
          "keysize=10 keyprefix=",
          "keysize=64",
          "keysize=64 keychars=printable keyprefix=",
          "keysize=64 keychars=numeric",
          "keysize=10 insertorder=ordered",
          "keysize=64 insertorder=ordered",
          "keysize=40 minkeysize=10 keysizedistribution=uniform",
          "keysize=40 minkeysize=10 keysizedistribution=zipfian",
          "keysize=40 minkeysize=10 keysizedistribution=uniform insertorder=ordered");

  private static final long[] NUMBERS = {0, 1, 2, 9, 10, 999, 123_456, 999_999};

  @Test
  void theSameNumberGivesTheSameKey() throws Exception {
    List<String> keys = new ArrayList<>();
    for (String kind : KINDS) {
      keys.add("# " + kind);
      KeyMaker maker = KeyMakers.of("recordcount=1000000 readmissproportion=0.5 " + kind);
      for (long number : NUMBERS) {
        keys.add(number + "\t" + maker.key(number) + "\t" + maker.absentKey(number));
      }
    }
    try (InputStream golden = GoldenKeysTest.class.getResourceAsStream("keys.golden")) {
      String text =
          new String(Objects.requireNonNull(golden).readAllBytes(), StandardCharsets.UTF_8);
      assertThat(String.join("\n", keys) + "\n").isEqualTo(text);
    }
  }
}
