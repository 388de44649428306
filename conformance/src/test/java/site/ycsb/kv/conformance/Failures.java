// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Notes the tests whose assertions fail; one that is aborted or broken otherwise does not count.
 */
final class Failures implements TestExecutionListener {
  private final List<String> failed = new ArrayList<>();

  /** The names of their methods. */
  List<String> tests() {
    return List.copyOf(failed);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getThrowable().filter(AssertionError.class::isInstance).isPresent()) {
      test.getSource()
          .flatMap(s -> s instanceof MethodSource m ? Optional.of(m) : Optional.empty())
          .ifPresent(method -> failed.add(method.getMethodName()));
    }
  }
}
