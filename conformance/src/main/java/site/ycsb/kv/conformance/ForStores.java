// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/** A test of the suite that exists only for stores with all of these traits. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(ForStores.Provider.class)
@interface ForStores {
  Trait[] value();

  /** Generates the test once, or not at all. */
  final class Provider implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
      return true;
    }

    @Override
    public boolean mayReturnZeroTestTemplateInvocationContexts(ExtensionContext context) {
      return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
        ExtensionContext context) {
      ConformanceBase suite = (ConformanceBase) context.getRequiredTestInstance();
      String name = context.getRequiredTestMethod().getName();
      ForStores test =
          AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), ForStores.class)
              .orElseThrow();
      suite.readSettings();
      Map<String, String> exceptions = suite.exceptions();
      boolean applies = Stream.of(test.value()).allMatch(trait -> trait.holds(suite));
      if (!applies && exceptions.containsKey(name)) {
        throw new AssertionError(
            "The test does not apply, but is declared to fail: " + exceptions.get(name));
      }
      return applies ? Stream.of(new TestTemplateInvocationContext() {}) : Stream.empty();
    }
  }
}
