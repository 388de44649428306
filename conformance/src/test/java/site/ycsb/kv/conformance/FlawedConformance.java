// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.flaw.Flaw;

/** The suite over a client that is wrong on purpose; started by {@link SuiteTest} alone. */
final class FlawedConformance extends WireConformanceTest {
  /** Configuration parameters of JUnit do not reach a test's methods. */
  static volatile @Nullable Flaw flaw;

  static Flaw flaw() {
    return Optional.ofNullable(flaw).orElseThrow();
  }

  @Override
  protected Binding binding() {
    return flaw().binding();
  }

  @Override
  protected Properties properties() {
    Properties properties = super.properties();
    if (flaw().form() == Flaw.Form.FIXED) {
      FixedWireConformanceTest.fix(properties);
    }
    return properties;
  }

  @Override
  protected Set<Capability> capabilities() {
    return flaw().form() == Flaw.Form.FIXED ? Set.of() : super.capabilities();
  }

  @Override
  protected Map<String, String> exceptions() {
    return flaw().exceptions();
  }
}
