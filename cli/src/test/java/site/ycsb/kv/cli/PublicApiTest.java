// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.importer.ImportOption.Predefined.DO_NOT_INCLUDE_TESTS;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import site.ycsb.db.mongodb.MongoDbBinding;
import site.ycsb.db.wrong.UsesInternals;
import site.ycsb.kv.api.PublicApi;

/** Bindings use nothing but the public API, and the release compares all of that. */
class PublicApiTest {
  private static final String BINDINGS = "site.ycsb.db..";
  private static final Pattern INCLUDE = Pattern.compile("<include>(site\\.ycsb\\..*)</include>");
  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(DO_NOT_INCLUDE_TESTS)
          .importPackages("site.ycsb.kv", "site.ycsb.db");

  private static final ArchRule ONLY_THE_API =
      noClasses()
          .that()
          .resideInAnyPackage(BINDINGS, "site.ycsb.kv.resp..")
          .should()
          .dependOnClassesThat(
              describe("are internal", aClass -> isOurs(aClass) && !isPublic(aClass.getPackage())));

  private static boolean isOurs(JavaClass aClass) {
    return aClass.getPackageName().startsWith("site.ycsb.kv.");
  }

  private static boolean isPublic(JavaPackage aPackage) {
    return aPackage.isAnnotatedWith(PublicApi.class);
  }

  private static Set<String> publicPackages() {
    return ALL.stream()
        .map(JavaClass::getPackage)
        .filter(PublicApiTest::isPublic)
        .map(JavaPackage::getName)
        .collect(Collectors.toSet());
  }

  @Test
  void bindingsUseNothingElse() {
    ONLY_THE_API.check(ALL);
  }

  @Test
  void aBindingThatUsesMoreIsFound() {
    JavaClasses wrong =
        new ClassFileImporter().importClasses(UsesInternals.class, MongoDbBinding.class);
    assertThat(ONLY_THE_API.evaluate(wrong).hasViolation()).isTrue();
  }

  @Test
  void theReleaseComparesAllOfIt() throws IOException {
    List<String> compared =
        INCLUDE
            .matcher(Files.readString(Path.of("../pom.xml")))
            .results()
            .map((MatchResult include) -> include.group(1))
            .toList();

    assertThat(compared)
        .contains("site.ycsb.kv.binding", "site.ycsb.kv.conformance")
        .containsExactlyInAnyOrderElementsOf(publicPackages());
    for (String module : List.of("core", "resp", "conformance")) {
      assertThat(Path.of("..", module, "pom.xml"))
          .content()
          .contains("<japicmp.skip>false</japicmp.skip>");
    }
  }
}
