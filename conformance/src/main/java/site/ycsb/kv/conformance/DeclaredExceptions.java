// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.lang.reflect.Method;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * Runs the tests that a server is declared not to pass, and requires each of them to fail: one that
 * passes or is skipped must not be declared. The reason is published in the test's report.
 */
final class DeclaredExceptions implements InvocationInterceptor {
  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> invoked,
      ExtensionContext context)
      throws Throwable {
    interceptTestMethod(invocation, invoked, context);
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> invoked,
      ExtensionContext context)
      throws Throwable {
    Optional<String> reason =
        invoked
            .getTarget()
            .map(suite -> ((ConformanceBase) suite).exceptions())
            .map(exceptions -> exceptions.get(invoked.getExecutable().getName()));
    if (reason.isEmpty()) {
      invocation.proceed();
      return;
    }
    try {
      invocation.proceed();
    } catch (TestAbortedException e) {
      throw new AssertionError("It is skipped, though it is declared to fail: " + reason.get(), e);
    } catch (Throwable e) {
      context.publishReportEntry("declared exception", reason.get());
      return;
    }
    throw new AssertionError("It passes, though it is declared not to: " + reason.get());
  }
}
