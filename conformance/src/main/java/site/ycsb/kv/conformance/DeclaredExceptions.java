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

import java.lang.reflect.Method;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Runs the tests that a server is declared not to pass, and expects each of them to fail: one that
 * passes has a declaration too many. The reason is published with the test's report.
 */
final class DeclaredExceptions implements InvocationInterceptor {
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
    } catch (Throwable e) {
      context.publishReportEntry("declared exception", reason.get());
      return;
    }
    throw new AssertionError("It passes, though it is declared not to: " + reason.get());
  }
}
