// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fixed-length array and its traps. */
class FixedEngineTest extends EngineTest {
  FixedEngineTest() {
    super("x.tcf#width=4#limsiz=4k");
  }

  @Test
  void skipsWhatIsNoDigitInKeys() throws IOException {
    assertThat(client.put("user7", "v")).isZero();
    assertThat(client.get("7")).isEqualTo("v");
    assertThat(client.get("-7")).isEqualTo("v");
    assertThat(client.get("0x7")).isEqualTo("v");
    assertThat(client.mget("u7")).containsEntry("u7", "v");
    assertThat(client.iterate()).containsExactly("7");
  }

  @Test
  void cutsOffValuesWithoutAWord() throws IOException {
    assertThat(client.put("1", "abcdef")).isZero();
    assertThat(client.get("1")).isEqualTo("abcd");
    assertThat(client.put("2", "ab")).isZero();
    assertThat(client.put(TestClient.PUTCAT, "2", "cdef")).isZero();
    assertThat(client.put(TestClient.PUTCAT, "2", "x")).isZero();
    assertThat(client.get("2")).isEqualTo("abcd");
    assertThat(client.put(TestClient.PUTKEEP, "3", "uvwxyz")).isZero();
    assertThat(client.vsiz("3")).isEqualTo(4);
    assertThat(client.put("4", "")).isZero();
    assertThat(client.get("4")).isEmpty();
  }

  /** The last key is (limsiz - 256) / (width + bytes of a size), with limsiz in whole pages. */
  @ParameterizedTest
  @CsvSource({
    "x.tcf#width=4#limsiz=4k, 768",
    "x.tcf#width=4#limsiz=1000, 768",
    "x.tcf#width=8#limsiz=4096, 426",
    "x.tcf#width=1000#limsiz=1m, 1046",
    "x.tcf#width=70000#limsiz=1.5m, 22",
    "x.tcf, 1048575"
  })
  void refusesKeysOutOfTheLimits(String name, int last) throws IOException {
    try (EmbeddedTyrant other = EmbeddedTyrant.start(name, 0);
        TestClient own = new TestClient(other)) {
      assertThat(own.put("0", "v")).isEqualTo(1);
      assertThat(own.put("", "v")).isEqualTo(1);
      assertThat(own.put("" + last, "v")).isZero();
      assertThat(own.put("" + (last + 1), "v")).isEqualTo(1);
      assertThat(own.put(TestClient.PUTKEEP, "" + (last + 1), "v")).isEqualTo(1);
      assertThat(own.put(TestClient.PUTCAT, "" + (last + 1), "v")).isEqualTo(1);
      assertThat(own.get("" + (last + 1))).isEqualTo("null");
      assertThat(own.misc("get", "0")).containsExactly("1");
      assertThat(own.rnum()).isEqualTo(1);
    }
  }

  @Test
  void findsKeysByInterval() throws IOException {
    for (String key : List.of("2", "3", "5", "8", "10")) {
      client.put(key, "v");
    }
    assertThat(client.fwmkeys("[3,8]", -1)).containsExactly("3", "5", "8");
    assertThat(client.fwmkeys("[1,700]", 3)).containsExactly("2", "3", "5");
    assertThat(client.fwmkeys("(3,8)", -1)).containsExactly("5");
    assertThat(client.fwmkeys("(3,8]", -1)).containsExactly("5", "8");
    assertThat(client.fwmkeys(" [ min , max ] ", -1)).containsExactly("2", "3", "5", "8", "10");
    assertThat(client.fwmkeys("[3,8]", 0)).isEmpty();
    assertThat(client.fwmkeys("[8,3]", -1)).isEmpty();
    assertThat(client.fwmkeys("[1,999999]", -1)).as("beyond the limit").isEmpty();
    assertThat(client.fwmkeys("[0,8]", -1)).as("below the limit").isEmpty();
    for (String wrong : List.of("", "3", "3,8", "[3", "[3,8", "[38]")) {
      assertThat(client.fwmkeys(wrong, -1)).as(wrong).isEmpty();
    }
  }

  @Test
  void ranges() throws IOException {
    for (String key : List.of("2", "3", "5", "10")) {
      client.put(key, "v" + key);
    }
    assertThat(client.misc("range", "3", "2")).containsExactly("0", "3", "v3", "5", "v5");
    assertThat(client.misc("range", "4", "1")).containsExactly("0", "5", "v5");
    assertThat(client.misc("range", "1", "0", "5")).containsExactly("0", "2", "v2", "3", "v3");
    assertThat(client.misc("range", "1")).hasSize(9);
    assertThat(client.misc("range", "0", "5")).containsExactly("0");
  }
}
