// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study;

import static com.tngtech.archunit.core.importer.ImportOption.Predefined.DO_NOT_INCLUDE_TESTS;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A package of this module uses only packages below it. */
class StudyArrowsTest {
  /** All packages of this module, the lowest first. A new package gets its place here. */
  private static final List<String> FROM_THE_BOTTOM =
      List.of("csv", "statistics", "merge", "launch", "max", "sweep", "compare", "experiment");

  private static final JavaClasses STUDY =
      new ClassFileImporter()
          .withImportOption(DO_NOT_INCLUDE_TESTS)
          .importPackages("site.ycsb.kv.study");

  @Test
  void arrowsGoDown() {
    LayeredArchitecture rule = layeredArchitecture().consideringOnlyDependenciesInLayers();
    for (String name : FROM_THE_BOTTOM) {
      rule = rule.optionalLayer(name).definedBy("site.ycsb.kv.study." + name + "..");
    }
    for (int i = 0; i < FROM_THE_BOTTOM.size(); i++) {
      String[] below = FROM_THE_BOTTOM.subList(0, i).toArray(String[]::new);
      rule =
          below.length == 0
              ? rule.whereLayer(FROM_THE_BOTTOM.get(i)).mayNotAccessAnyLayer()
              : rule.whereLayer(FROM_THE_BOTTOM.get(i)).mayOnlyAccessLayers(below);
    }
    rule.ensureAllClassesAreContainedInArchitecture().check(STUDY);
  }
}
