// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table: columns, plain commands, indexes' reply codes. */
class TableEngineTest extends EngineTest {
  TableEngineTest() {
    super("x.tct");
  }

  @Test
  void putReplacesTheWholeRecord() throws IOException {
    assertThat(client.misc("put", "k", "a", "1", "b", "2")).containsExactly("0");
    assertThat(client.misc("put", "k", "b", "3", "c", "4", "b", "5")).containsExactly("0");
    assertThat(client.misc("get", "k")).containsExactly("0", "b", "5", "c", "4");
    assertThat(client.misc("putkeep", "k", "a", "1")).containsExactly("1");
    assertThat(client.misc("put", "k", "odd")).containsExactly("0");
    assertThat(client.misc("get", "k")).containsExactly("0");
    assertThat(client.get("k")).isEmpty();
  }

  @Test
  void putcatOnlyAddsMissingColumns() throws IOException {
    assertThat(client.misc("putcat", "k", "a", "1")).containsExactly("0");
    assertThat(client.misc("putcat", "k", "a", "2", "b", "3")).containsExactly("0");
    assertThat(client.put(TestClient.PUTCAT, "k", "b\0004\0c\0005")).isZero();
    assertThat(client.misc("get", "k")).containsExactly("0", "a", "1", "b", "3", "c", "5");
  }

  @Test
  void plainCommandsCarryColumnsBetweenNuls() throws IOException {
    assertThat(client.put("k", "a\0001\0b\0\0odd")).isZero();
    assertThat(client.misc("get", "k")).containsExactly("0", "a", "1", "b", "");
    assertThat(client.get("k")).isEqualTo("a\0001\0b\0");
    client.misc("put", "bin", "a\0b", "c\0d");
    assertThat(client.misc("get", "bin")).as("misc alone is binary-safe").contains("a\0b", "c\0d");
    assertThat(client.get("bin")).isEqualTo("a\0b\0c\0d");
  }

  @Test
  void refusesWhatHasNoMeaning() throws IOException {
    assertThat(client.misc("put", "", "a", "1")).as("aborts the real one").containsExactly("1");
    assertThat(client.misc("putkeep", "", "a", "1")).containsExactly("1");
    assertThat(client.misc("range", "k", "1")).containsExactly("1");
    assertThat(client.rnum()).isZero();
  }

  @Test
  void findsPrimaryKeysByPrefix() throws IOException {
    client.put("ab", "a\0b");
    client.put("ac", "a\0b");
    assertThat(client.fwmkeys("a", -1)).containsExactlyInAnyOrder("ab", "ac");
    assertThat(client.fwmkeys("ab", -1)).containsExactly("ab");
  }

  @Test
  void setsDecimalIndexes() throws IOException {
    assertThat(client.misc("setindex", "a", "1")).containsExactly("0");
    assertThat(client.misc("setindex", "a", "1")).containsExactly("0");
    assertThat(client.misc("setindex", "a", "16777217")).as("keep").containsExactly("1");
    assertThat(client.misc("setindex", "b", "16777217")).containsExactly("0");
    for (String type : List.of("9998", "9999", "7", "what")) {
      assertThat(client.misc("setindex", "c", type)).as(type).containsExactly("1");
    }
    assertThat(client.misc("setindex")).containsExactly("1");
  }

  @Test
  void acceptsIndexesOfOtherTypes() throws IOException {
    for (String type : List.of("0", "2", "3")) {
      assertThat(client.misc("setindex", "d", type)).as(type).containsExactly("0");
    }
    assertThat(client.misc("setindex", "d", "16777217")).as("keep").containsExactly("1");
    store();
    assertThat(client.misc("setindex", "n", "2")).containsExactly("0");
    assertThat(search("addcond|n|NUMGE|300")).containsExactly("0", "1");
  }

  /** Records 1 to 30, whose n counts down from 300 in tens. */
  private void store() throws IOException {
    for (int i = 1; i <= 30; i++) {
      client.put("" + i, "n\0" + (310 - 10 * i) + (i % 3 == 0 ? "" : "\0t\0" + i + ".5"));
    }
  }

  private List<String> search(String... args) throws IOException {
    String[] joined = new String[args.length];
    for (int i = 0; i < args.length; i++) {
      joined[i] = args[i].replace('|', '\0');
    }
    return client.misc("search", joined);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void findsNumbersInOrder(boolean indexed) throws IOException {
    if (indexed) {
      client.misc("setindex", "n", "1");
    }
    store();
    client.misc("setindex", "t", indexed ? "1" : "7");
    assertThat(search("addcond|n|NUMGE|280")).containsExactly("0", "3", "2", "1");
    assertThat(search("addcond|n|10|55", "setorder|n|2", "setlimit|2|1"))
        .containsExactly("0", "24", "23");
    assertThat(search("addcond|n|10|55", "setorder|n|NUMASC", "count")).containsExactly("0", "25");
    assertThat(search("addcond|t|NUMGE|28.4")).containsExactly("0", "28", "29");
    assertThat(search("addcond|nosuch|NUMGE|0", "count")).containsExactly("0", "0");
    assertThat(search("addcond|n|NUMGE|301")).containsExactly("0");
  }

  @Test
  void followsChangesInTheIndex() throws IOException {
    client.misc("setindex", "n", "1");
    store();
    client.misc("put", "1", "n", "5");
    client.out("2");
    client.misc("put", "99", "n", "1000");
    client.misc("putcat", "3", "n", "2000");
    assertThat(search("addcond|n|NUMGE|270")).containsExactly("0", "4", "3", "99");
    client.code(TestClient.VANISH);
    client.misc("put", "1", "n", "300");
    assertThat(search("addcond|n|NUMGE|0")).containsExactly("0", "1");
  }

  @Test
  void refusesOtherSearches() throws IOException {
    store();
    for (String other :
        List.of(
            "addcond|n|NUMLE|20",
            "addcond|n|STREQ|20",
            "addcond|n|~NUMGE|20",
            "addcond|n",
            "setorder|n|NUMDESC",
            "setorder|t|NUMASC",
            "setlimit|-1|0",
            "get|n",
            "out",
            "hint")) {
      assertThat(search("addcond|n|NUMGE|20", other)).as(other).containsExactly("1");
    }
    assertThat(search("addcond|n|NUMLE|20")).containsExactly("1");
    assertThat(search("count")).containsExactly("1");
    assertThat(client.misc("metasearch")).containsExactly("1");
  }

  @Test
  void comparesLargeNumbersExactly() throws IOException {
    for (String n : List.of("9007199254740993", "9007199254740992", "9223372036854775807")) {
      client.put("k" + n, "n\0" + n);
    }
    assertThat(search("addcond|n|NUMGE|9007199254740993"))
        .containsExactly("0", "k9007199254740993", "k9223372036854775807");
  }
}
