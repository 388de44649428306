/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.db.tokyotyrant.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches of the table; hints were recorded from ttserver 1.1.41 on Tokyo Cabinet 1.4.48. */
class TableSearchTest {

  private EmbeddedTyrant server;
  private TestClient client;

  /**
   * Records 1 to 30: n counts down from 300 in tens, s is a letter and the key, third ones lack t.
   */
  @BeforeEach
  void start() throws IOException {
    server = EmbeddedTyrant.start("x.tct", 0);
    client = new TestClient(server);
    for (int i = 1; i <= 30; i++) {
      String s = "abc".charAt(i % 3) + String.valueOf(i);
      String row = "n\0" + (310 - 10 * i) + "\0s\0" + s + (i % 3 == 0 ? "" : "\0t\0" + i + ".5");
      client.put("" + i, row);
    }
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  private List<String> search(String... args) throws IOException {
    String[] joined = new String[args.length];
    for (int i = 0; i < args.length; i++) {
      joined[i] = args[i].replace('|', '\0');
    }
    List<String> reply = client.misc("search", joined);
    return reply.subList(1, reply.size());
  }

  private static String hint(String... lines) {
    return "\0\0[[HINT]]\n" + String.join("\n", lines) + "\n";
  }

  @ParameterizedTest
  @CsvSource({
    "n, NUMEQ, 300, 1",
    "n, NUMGT, 280, 1 2",
    "n, NUMGE, 280, 1 2 3",
    "n, NUMLT, 20, 30",
    "n, NUMLE, 20, 29 30",
    "n, NUMBT, '20 30', 28 29",
    "n, NUMBT, '30,20', 28 29",
    "n, 8, 300, 1",
    "n, >=, 290, 1 2",
    "s, STREQ, b1, 1",
    "s, STRBW, b2, 22 25 28",
    "s, STRINC, 9, 9 19 29",
    "s, STREW, 11, 11",
    "t, NUMGT, 28.4, 28 29",
    "'', NUMGE, 29, 29 30",
    "'', STREQ, 7, 7",
    "n, ~NUMGE, 20, 30",
    "nosuch, NUMGE, 0, ''",
    "n, +NUMGE, 290, 1 2",
    "n, 33554442, 290, 1 2",
    "n, 16777226, 20, 30"
  })
  void findsTheSameWithAndWithoutIndex(String column, String operator, String operand, String keys)
      throws IOException {
    String condition = "addcond|" + column + "|" + operator + "|" + operand;
    String[] expected = keys.isEmpty() ? new String[0] : keys.split(" ", -1);
    assertThat(search(condition, "setorder||NUMASC")).containsExactly(expected);
    client.misc("setindex", "n", "dec", "s", "lex", "t", "dec", "", "dec");
    assertThat(search(condition, "setorder||NUMASC")).containsExactly(expected);
    client.misc("setindex", "n", "lex", "s", "dec", "t", "lex", "", "lex");
    assertThat(search(condition, "setorder||NUMASC")).containsExactly(expected);
  }

  @Test
  void scansInOrderByAnIndexOnThePrimaryKey() throws IOException {
    client.misc("setindex", "", "1");
    assertThat(search("addcond||NUMGE|9", "setorder||NUMASC", "setlimit|3|0", "get|n", "hint"))
        .containsExactly(
            "n\000220",
            "n\000210",
            "n\000200",
            hint(
                "using an index: \"\" asc (NUMGT/NUMGE)",
                "limited matching: 3",
                "result set size: 3",
                "leaving the index order"));
  }

  @Test
  void scansInOrderByAnIndexOnAColumn() throws IOException {
    client.misc("setindex", "n", "1");
    assertThat(search("addcond|n|NUMGE|55", "setorder|n|NUMASC", "setlimit|2|1"))
        .containsExactly("24", "23");
    assertThat(search("addcond|n|NUMGE|55", "setorder|n|NUMDESC", "setlimit|2|0", "hint"))
        .containsExactly(
            "1",
            "2",
            hint(
                "using an index: \"n\" desc (NUMGT/NUMGE)",
                "limited matching: 2",
                "result set size: 2",
                "leaving the index order"));
    assertThat(search("addcond|n|NUMLE|55", "setorder|n|NUMASC", "setlimit|2"))
        .containsExactly("30", "29");
    assertThat(search("addcond|n|NUMBT|10,40", "setorder|n|NUMDESC"))
        .containsExactly("27", "28", "29", "30");
  }

  @Test
  void followsChangesInTheIndex() throws IOException {
    client.misc("setindex", "n", "dec");
    client.misc("put", "1", "n", "5");
    client.out("2");
    client.misc("put", "99", "n", "1000");
    client.misc("putcat", "3", "n", "2000");
    assertThat(search("addcond|n|NUMGE|270", "setorder|n|NUMASC")).containsExactly("4", "3", "99");
    client.code(TestClient.VANISH);
    client.misc("put", "1", "n", "300");
    assertThat(search("addcond|n|NUMGE|0", "hint")).hasSize(2).first().isEqualTo("1");
  }

  @Test
  void usesTwoIndexes() throws IOException {
    client.misc("setindex", "n", "dec", "s", "lex");
    assertThat(search("addcond|n|NUMGE|270", "addcond|s|STRBW|b", "setorder|n|NUMASC", "hint"))
        .containsExactly(
            "4",
            "1",
            hint(
                "using an auxiliary index: \"s\" asc (STRBW)",
                "auxiliary result set size: 10",
                "using an index: \"n\" asc (NUMGT/NUMGE)",
                "limited matching: 10",
                "result set size: 2",
                "leaving the index order"));
  }

  @Test
  void scansTheWholeTableWithoutIndex() throws IOException {
    assertThat(search("addcond|n|NUMLE|20", "setorder|n|NUMASC", "setlimit|5|0", "hint"))
        .containsExactly(
            "30",
            "29",
            hint(
                "scanning the whole table", "result set size: 2", "sorting the result set: \"n\""));
    assertThat(search("setlimit|2", "hint"))
        .hasSize(3)
        .endsWith(
            hint(
                "scanning the whole table",
                "limited matching: 2",
                "result set size: 2",
                "leaving the natural order"));
  }

  @Test
  void walksTheOrdersIndexIfEnoughRecordsStandInIt() throws IOException {
    client.misc("setindex", "n", "dec", "t", "dec");
    assertThat(search("setorder|n|NUMDESC", "setlimit|2|1", "hint"))
        .containsExactly(
            "2",
            "3",
            hint(
                "using an index: \"n\" desc (order)",
                "limited matching: 3",
                "result set size: 3",
                "leaving the index order"));
    assertThat(search("addcond|n|NUMLE|10", "setorder|t|NUMASC", "setlimit|2", "hint"))
        .as("a condition's index comes first")
        .containsExactly(
            "30",
            hint(
                "using an index: \"n\" desc (NUMLT/NUMLE)",
                "result set size: 1",
                "sorting the result set: \"t\""));
    assertThat(search("addcond|s|STREQ|a30", "setorder|t|NUMASC", "setlimit|2", "hint"))
        .containsExactly(
            "30",
            hint(
                "using an index: \"t\" asc (order)",
                "limited matching: 2",
                "abort the result: 0",
                "scanning the whole table",
                "result set size: 1",
                "sorting the result set: \"t\""));
  }

  @Test
  void looksAtAllValuesOfAnIndexOfTheOtherKind() throws IOException {
    client.misc("setindex", "s", "lex");
    assertThat(search("addcond|s|STREW|8", "setorder|s|STRDESC", "hint"))
        .containsExactly(
            "8",
            "28",
            "18",
            hint(
                "using an index: \"s\" desc (all)",
                "result set size: 3",
                "leaving the index order"));
  }

  @Test
  void putsRecordsWithoutTheOrdersColumnLast() throws IOException {
    assertThat(search("addcond||NUMLE|4", "setorder|t|NUMASC")).containsExactly("1", "2", "4", "3");
    assertThat(search("addcond||NUMLE|4", "setorder|t|NUMDESC"))
        .containsExactly("4", "2", "1", "3");
    assertThat(search("addcond||NUMLE|10", "setorder||STRASC", "setlimit|3"))
        .containsExactly("1", "10", "2");
  }

  @Test
  void returnsColumns() throws IOException {
    assertThat(search("addcond||NUMEQ|1", "get"))
        .containsExactly("\0001\0n\000300\0s\0b1\0t\0001.5");
    assertThat(search("addcond||NUMEQ|1", "get|s||nosuch")).containsExactly("s\0b1\0\0001");
    assertThat(search("addcond||NUMEQ|1")).containsExactly("1");
  }

  @Test
  void countsAndRemoves() throws IOException {
    assertThat(search("addcond|n|NUMGE|200", "count")).containsExactly("11");
    assertThat(search("addcond|n|NUMGE|200", "setlimit|4", "count")).containsExactly("4");
    assertThat(search("addcond|n|NUMGE|280", "out", "count", "hint"))
        .containsExactly(
            "3",
            hint(
                "scanning the whole table",
                "result set size: 3",
                "leaving the natural order",
                "post treatment: get=3, put=0, out=3"));
    assertThat(client.rnum()).isEqualTo(27);
    assertThat(search("addcond|n|NUMEQ|270", "out", "get|n")).containsExactly("n\000270");
    assertThat(search("addcond|n|NUMEQ|260", "out")).isEmpty();
    assertThat(client.rnum()).isEqualTo(25);
  }

  @Test
  void dropsUnknownOperatorsButRefusesThoseItLacks() throws IOException {
    assertThat(search("addcond|n|STRGE|x", "count")).containsExactly("30");
    assertThat(search("nonsense|n", "setorder|n|NOSUCH", "count")).containsExactly("30");
    for (String operator : List.of("STRRX", "STRAND", "NUMOREQ", "FTSPH", "7", "18")) {
      assertThat(client.misc("search", "addcond\0n\0" + operator + "\0x"))
          .as(operator)
          .containsExactly("1");
    }
    assertThat(client.misc("search", "next")).containsExactly("1");
    assertThat(client.misc("metasearch")).containsExactly("1");
  }

  @Test
  void comparesLargeNumbersExactly() throws IOException {
    client.code(TestClient.VANISH);
    client.misc("setindex", "", "dec");
    for (String key : List.of("9007199254740993", "9007199254740992", "9223372036854775807")) {
      client.put(key, "a\0b");
    }
    assertThat(search("addcond||NUMGE|9007199254740993", "setorder||NUMASC"))
        .containsExactly("9007199254740993", "9223372036854775807");
  }

  @Test
  void readsIndexesFromTheDatabasesName() throws IOException {
    try (EmbeddedTyrant other =
            EmbeddedTyrant.start("x.tct#idx=n:dec#idx=:dec#idx=s#idx=t:bad", 0);
        TestClient own = new TestClient(other)) {
      assertThat(own.misc("setindex", "n", "+dec")).containsExactly("1");
      assertThat(own.misc("setindex", "", "+dec")).containsExactly("1");
      assertThat(own.misc("setindex", "s", "+lex")).containsExactly("1");
      assertThat(own.misc("setindex", "t", "+dec")).containsExactly("0");
    }
  }
}
