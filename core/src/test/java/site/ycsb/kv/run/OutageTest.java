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
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutageTest {
  private static final long SECOND = 1_000_000_000;
  private static final long START = -7 * SECOND;

  private final Outage outage = new Outage(10);

  @Test
  void aStoreThatAnswersIsThere() {
    for (int second = 0; second < 60; second++) {
      assertThat(outage.check(START + second * SECOND, 100L * second, 0)).isEmpty();
    }
  }

  @Test
  void someFailuresAreNoOutage() {
    for (int second = 0; second < 60; second++) {
      assertThat(outage.check(START + second * SECOND, 100L * second, 99L * second)).isEmpty();
    }
  }

  @Test
  void whereEverythingFailsForTheLimitTheStoreIsGone() {
    outage.check(START, 500, 0);
    for (int second = 1; second <= 10; second++) {
      assertThat(outage.check(START + second * SECOND, 500 + second, second)).isEmpty();
    }
    assertThat(outage.check(START + 11 * SECOND, 511, 11))
        .contains("every operation failed for 10 s (maxoutage)");
  }

  @Test
  void operationsThatHangAfterAFailureAreAnOutageToo() {
    outage.check(START, 500, 0);
    outage.check(START + SECOND, 501, 1);
    assertThat(outage.check(START + 6 * SECOND, 501, 1)).isEmpty();
    assertThat(outage.check(START + 11 * SECOND, 501, 1)).isPresent();
  }

  @Test
  void aStoreWithoutOperationsIsNotGone() {
    for (int second = 0; second < 60; second++) {
      assertThat(outage.check(START + second * SECOND, 500, 0)).isEmpty();
    }
  }

  @Test
  void oneThatEndsWellStartsTheTimeAnew() {
    outage.check(START, 0, 0);
    outage.check(START + SECOND, 10, 10);
    outage.check(START + 9 * SECOND, 21, 20);
    assertThat(outage.check(START + 12 * SECOND, 31, 30)).isEmpty();
    assertThat(outage.check(START + 21 * SECOND, 41, 40)).isEmpty();
    assertThat(outage.check(START + 22 * SECOND, 51, 50)).isPresent();
  }
}
