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
package site.ycsb.kv.binding;

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

  @Test
  void namesNothingThatIsFarAway() {
    assertThat(Names.nearest("maxscanlength", KNOWN)).isEmpty();
    assertThat(Names.nearest("x", List.of())).isEmpty();
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
