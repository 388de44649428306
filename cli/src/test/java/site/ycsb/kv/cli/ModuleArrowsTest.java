// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.importer.ImportOption.Predefined.DO_NOT_INCLUDE_TESTS;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;
import site.ycsb.db.mongodb.MongoDbBinding;
import site.ycsb.db.wrong.UsesAnotherBinding;

/**
 * The command line uses all modules, a binding or a study uses core, and core uses none of ours.
 */
class ModuleArrowsTest {
  private static final String CLI = "site.ycsb.kv.cli..";
  private static final String STUDY = "site.ycsb.kv.study..";
  private static final String REPORT = "site.ycsb.kv.report..";
  private static final String RESP = "site.ycsb.kv.resp..";
  private static final String BINDINGS = "site.ycsb.db..";
  private static final String[] OVER_RESP = {"site.ycsb.db.redis..", "site.ycsb.db.dragonfly.."};
  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(DO_NOT_INCLUDE_TESTS)
          .importPackages("site.ycsb.kv", "site.ycsb.db");

  /** Three bindings share the module mysql-ndb: two of them use the tables and servers of mysql. */
  private static final ArchRule APART =
      slices()
          .matching("site.ycsb.db.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(
              resideInAnyPackage("site.ycsb.db.mysqlndb..", "site.ycsb.db.mysqlembedded.."),
              resideInAPackage("site.ycsb.db.mysql.."));

  @Test
  void allModulesAreSeen() {
    assertThat(ALL.stream().map(JavaClass::getPackageName))
        .contains(
            "site.ycsb.kv.cli",
            "site.ycsb.kv.run",
            "site.ycsb.kv.resp",
            "site.ycsb.kv.study.statistics",
            "site.ycsb.kv.report",
            "site.ycsb.db.dragonfly",
            "site.ycsb.db.memcached",
            "site.ycsb.db.mongodb",
            "site.ycsb.db.mysqlembedded",
            "site.ycsb.db.mysqlndb",
            "site.ycsb.db.redis",
            "site.ycsb.db.tokyotyrant");
  }

  @Test
  void nothingUsesTheCommands() {
    noClasses()
        .that()
        .resideOutsideOfPackage(CLI)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(CLI)
        .check(ALL);
  }

  @Test
  void onlyTheCommandsAndReportsUseStudies() {
    noClasses()
        .that()
        .resideOutsideOfPackages(CLI, REPORT, STUDY)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(STUDY)
        .check(ALL);
  }

  @Test
  void onlyTheCommandsEndTheProcess() {
    noClasses()
        .that()
        .resideOutsideOfPackage(CLI)
        .should()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "halt", int.class)
        .check(ALL);
  }

  @Test
  void bindingsHoldNoMutableStatics() {
    fields()
        .that()
        .areStatic()
        .and()
        .areDeclaredInClassesThat()
        .resideInAPackage(BINDINGS)
        .should()
        .beFinal()
        .check(ALL);
  }

  @Test
  void coreKnowsNoStore() {
    noClasses()
        .that()
        .resideInAPackage("site.ycsb.kv..")
        .and()
        .resideOutsideOfPackage(CLI)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(BINDINGS)
        .check(ALL);
  }

  @Test
  void onlyBindingsOfTheRedisProtocolUseResp() {
    noClasses()
        .that()
        .resideOutsideOfPackages(RESP, OVER_RESP[0], OVER_RESP[1])
        .should()
        .dependOnClassesThat()
        .resideInAPackage(RESP)
        .check(ALL);
  }

  @Test
  void bindingsNeverSeeEachOther() {
    APART.check(ALL);
  }

  @Test
  void aBindingThatUsesAnotherIsFound() {
    JavaClasses wrong =
        new ClassFileImporter().importClasses(UsesAnotherBinding.class, MongoDbBinding.class);
    assertThat(APART.evaluate(wrong).hasViolation()).isTrue();
  }
}
