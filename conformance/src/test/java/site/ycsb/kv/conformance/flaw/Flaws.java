// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import java.util.List;
import java.util.stream.Stream;

/** All flaws. */
public final class Flaws {
  private Flaws() {}

  /** The flaws of clients and bindings, in the order of the suite. */
  public static List<Flaw> all() {
    return Stream.of(
            RecordFlaws.all(),
            ValueFlaws.all(),
            LimitFlaws.all(),
            ScanFlaws.all(),
            LoadFlaws.all(),
            FailureFlaws.all(),
            SharedUpdateFlaws.all(),
            StartFlaws.all(),
            PermissionFlaws.all(),
            SettingsFlaws.all(),
            ClientFlaws.all())
        .flatMap(List::stream)
        .toList();
  }
}
