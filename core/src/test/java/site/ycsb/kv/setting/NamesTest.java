// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {
  private static final List<String> KNOWN =
      List.of("recordcount", "operationcount", "threadcount", "target", "tokyotyrant.port");

  @ParameterizedTest
  @CsvSource({
    "recordcont, recordcount",
    "RecordCount, recordcount",
    "recrodcount, recordcount",
    "targte, target",
    "tokyotyrant.prot, tokyotyrant.port",
    "operationscount, operationcount"
  })
  void namesTheNearest(String misspelt, String meant) {
    assertThat(Names.nearest(misspelt, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({
    "warmup.secs, warmup.seconds",
    "warmup.sec, warmup.seconds",
    "server.mem, server.memory",
    "tokyo.host, tokyotyrant.host",
    "Tokyo.Host, tokyotyrant.host",
    "mongo.url, mongodb.url",
    "mysql.pass, mysql.password"
  })
  void aShortenedPartIsNear(String shortened, String meant) {
    List<String> known =
        List.of(
            "warmup.seconds",
            "server.memory",
            "server.cpus",
            "tokyotyrant.host",
            "redis.host",
            "mysql.host",
            "mysql.password",
            "mysql.url",
            "mongodb.url");
    assertThat(Names.nearest(shortened, known)).contains(meant);
  }

  @Test
  void oneOrTwoLettersShortenNothing() {
    assertThat(Names.nearest("se.cp", List.of("server.cpus"))).isEmpty();
    assertThat(Names.distance("a.b", "a.b.c")).isEqualTo(2);
  }

  @Test
  void namesNothingThatIsFarAway() {
    assertThat(Names.nearest("maxscanlength", KNOWN)).isEmpty();
    assertThat(Names.nearest("x", List.of())).isEmpty();
    assertThat(Names.nearest("a.b", List.of("db"))).isEmpty();
  }

  @Test
  void ofTwoAsNearTheFirstByAlphabetIsNamed() {
    assertThat(Names.nearest("bat", List.of("cat", "bar", "rat"))).contains("bar");
  }

  @Test
  void shortNamesMayDifferInTwoLetters() {
    assertThat(Names.nearest("nop", List.of("noop"))).contains("noop");
    assertThat(Names.nearest("none", List.of("noop"))).contains("noop");
    assertThat(Names.nearest("zzzz", List.of("noop"))).isEmpty();
  }

  @Test
  void capitalsCountAsSmallLettersInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr"));
      assertThat(Names.distance("INSERTSTART", "insertstart")).isZero();
    } finally {
      Locale.setDefault(before);
    }
  }
}
