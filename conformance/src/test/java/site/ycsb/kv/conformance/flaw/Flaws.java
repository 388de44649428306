// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import java.util.List;
import java.util.stream.Stream;

/** The flaws of clients and bindings, in the order of the suite. */
public final class Flaws {
  private Flaws() {}

  /** All flaws. */
  public static List<Flaw> all() {
    return joined(Stream.of(ofRecords(), ofFailures(), ofClients()));
  }

  /** Flaws that show in records, values, limits, scans and loads. */
  public static List<Flaw> ofRecords() {
    return joined(
        Stream.of(
            RecordFlaws.all(),
            ValueFlaws.all(),
            LimitFlaws.all(),
            ScanFlaws.all(),
            LoadFlaws.all(),
            ExpiryFlaws.all(),
            SharedUpdateFlaws.all()));
  }

  /** Flaws that show when a connection or the server fails. */
  public static List<Flaw> ofFailures() {
    return FailureFlaws.all();
  }

  /** Flaws of the start, the end, settings and the code of a client. */
  public static List<Flaw> ofClients() {
    return joined(
        Stream.of(StartFlaws.all(), PermissionFlaws.all(), SettingsFlaws.all(), ClientFlaws.all()));
  }

  private static List<Flaw> joined(Stream<List<Flaw>> groups) {
    return groups.flatMap(List::stream).toList();
  }
}
