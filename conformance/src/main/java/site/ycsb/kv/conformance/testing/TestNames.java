// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import java.lang.reflect.Method;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** The tests that a class has, its superclasses' among them. */
public final class TestNames {
  private TestNames() {}

  /** Their methods' names. */
  public static Set<String> of(Class<?> suite) {
    return ReflectionSupport.findMethods(
            suite,
            method -> AnnotationSupport.isAnnotated(method, Testable.class),
            HierarchyTraversalMode.TOP_DOWN)
        .stream()
        .map(Method::getName)
        .collect(Collectors.toUnmodifiableSet());
  }
}
