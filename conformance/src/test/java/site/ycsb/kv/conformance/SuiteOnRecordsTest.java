// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.conformance.flaw.Flaw;
import site.ycsb.kv.conformance.flaw.Flaws;

/** Flaws of records are found, and every test of the suite finds a flaw of some group. */
final class SuiteOnRecordsTest extends SuiteTest {
  SuiteOnRecordsTest() {
    super(Flaws.ofRecords());
  }

  @Test
  void everyTestFindsAFlaw() {
    List<String> found = Flaws.all().stream().map(Flaw::tests).flatMap(List::stream).toList();

    assertThat(TESTS.keySet().stream().filter(test -> !found.contains(test)))
        .as("tests that find no flaw; add one for each to Flaws")
        .isEmpty();
  }
}
