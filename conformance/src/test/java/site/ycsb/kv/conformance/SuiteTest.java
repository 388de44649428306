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
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import site.ycsb.kv.conformance.wire.Flaw;

/** A gate must be able to fail: each test of the suite that a flaw concerns finds it. */
final class SuiteTest {
  @ParameterizedTest
  @EnumSource
  void flawIsFoundByEveryTestThatItConcerns(Flaw flaw) {
    FlawedConformance.flaw = flaw;
    for (String test : flaw.tests()) {
      assertThat(failures(test)).as("failures of %s when the client %s", test, flaw).isPositive();
    }
  }

  private static long failures(String test) {
    MethodSelector selector =
        DiscoverySelectors.selectMethod(FlawedConformance.class.getName() + "#" + test);
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request().selectors(List.of(selector)).build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    assertThat(listener.getSummary().getTestsStartedCount()).as("tests of %s", test).isPositive();
    return listener.getSummary().getTestsFailedCount();
  }
}
