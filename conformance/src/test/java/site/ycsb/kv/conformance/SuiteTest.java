// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import site.ycsb.kv.conformance.flaw.Flaw;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.TestNames;

/**
 * A gate must be able to fail: each flaw is found by the tests of the suite that it concerns.
 *
 * <p>A class for each group of flaws, since those of failures wait for timeouts, and classes run
 * beside each other.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SuiteTest {
  /** The suite's tests by their names, with the class to run them in. */
  static final Map<String, Class<?>> TESTS = tests();

  private final List<Flaw> flaws;

  SuiteTest(List<Flaw> flaws) {
    this.flaws = flaws;
  }

  @BeforeAll
  static void beImpatient() {
    Await.patience(Duration.ofSeconds(1));
  }

  @AfterAll
  static void bePatient() {
    Await.patience(Await.PATIENCE);
  }

  List<Flaw> flaws() {
    return flaws;
  }

  @ParameterizedTest
  @MethodSource("flaws")
  void flawIsFoundByEveryTestThatItConcerns(Flaw flaw) {
    assertThat(TESTS.keySet()).as("the tests of the suite").containsAll(flaw.tests());
    FlawedConformance.flaw = flaw;

    assertThat(failing(flaw.tests()))
        .as("the tests that fail, none of them skipped, when a client %s", flaw)
        .containsAll(flaw.tests());
  }

  private static Map<String, Class<?>> tests() {
    Map<String, Class<?>> tests = new TreeMap<>();
    for (Class<?> suite : List.of(FlawedConformance.class, FlawedServerLoss.class)) {
      TestNames.of(suite).forEach(test -> tests.put(test, suite));
    }
    return tests;
  }

  private static List<String> failing(List<String> tests) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(tests.stream().map(SuiteTest::selector).toList())
            .build();
    Failures failures = new Failures();
    LauncherFactory.create().execute(request, failures);
    return failures.tests();
  }

  private static MethodSelector selector(String test) {
    Class<?> suite = Optional.ofNullable(TESTS.get(test)).orElseThrow();
    return ReflectionSupport.findMethods(
            suite, method -> method.getName().equals(test), HierarchyTraversalMode.TOP_DOWN)
        .stream()
        .map(method -> DiscoverySelectors.selectMethod(suite, method))
        .findFirst()
        .orElseThrow();
  }
}
