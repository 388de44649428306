// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv;

import static com.tngtech.archunit.core.importer.ImportOption.Predefined.DO_NOT_INCLUDE_TESTS;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.setting.UpwardArrow;

/** A package of core uses only packages below it, so that no circle can arise. */
class PackageArrowsTest {
  /** All packages of core, the lowest first. A new package gets its place here. */
  private static final List<String> FROM_THE_BOTTOM =
      List.of(
          "api",
          "setting",
          "tls",
          "rank",
          "jvm",
          "steady",
          "server",
          "resource",
          "binding",
          "wire",
          "memory",
          "measure",
          "pace",
          "stale",
          "workload",
          "value",
          "run",
          "verdict",
          "limits",
          "result");

  private static ArchRule rule() {
    LayeredArchitecture rule = layeredArchitecture().consideringOnlyDependenciesInLayers();
    for (String name : FROM_THE_BOTTOM) {
      rule = rule.layer(name).definedBy("site.ycsb.kv." + name + "..");
    }
    for (int i = 0; i < FROM_THE_BOTTOM.size(); i++) {
      String[] below = FROM_THE_BOTTOM.subList(0, i).toArray(String[]::new);
      rule =
          below.length == 0
              ? rule.whereLayer(FROM_THE_BOTTOM.get(i)).mayNotAccessAnyLayer()
              : rule.whereLayer(FROM_THE_BOTTOM.get(i)).mayOnlyAccessLayers(below);
    }
    return rule.ensureAllClassesAreContainedInArchitecture();
  }

  @Test
  void arrowsGoDown() {
    rule()
        .check(
            new ClassFileImporter()
                .withImportOption(DO_NOT_INCLUDE_TESTS)
                .importPackages("site.ycsb.kv"));
  }

  @Test
  void anArrowUpwardsIsFound() {
    assertThat(
            rule()
                .evaluate(new ClassFileImporter().importClasses(UpwardArrow.class, Phase.class))
                .getFailureReport()
                .getDetails())
        .anySatisfy(
            detail ->
                assertThat(detail)
                    .contains("site.ycsb.kv.setting.UpwardArrow", "site.ycsb.kv.run.Phase"));
  }
}
