// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import java.util.List;
import site.ycsb.kv.conformance.wire.WireClient;

/** Updates that do otherwise than declared when others update the same record. */
final class SharedUpdateFlaws {
  private SharedUpdateFlaws() {}

  static List<Flaw> all() {
    return List.of(
        Flaw.of(
            "writes the fields back that it read before an update",
            () -> updating(false),
            "concurrentUpdatesOfDifferentFieldsDoWhatWasDeclared",
            "updateOfAnotherFieldMeanwhileDoesWhatWasDeclared"),
        Flaw.of(
                "updates in one step and does not declare it",
                () -> updating(true),
                "updateOfAnotherFieldMeanwhileDoesWhatWasDeclared")
            .onFixedRecords());
  }

  private static WireClient updating(boolean inOneStep) {
    return new WireClient() {
      @Override
      protected boolean updatesInOneStep() {
        return inOneStep;
      }
    };
  }
}
