// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.util.List;
import java.util.Map;
import site.ycsb.Status;

/** The status of a scan and its records in order, values as in {@link Answer}. */
record Rows(Status status, List<Map<String, String>> records) {
  static Rows ok(List<Map<String, String>> records) {
    return new Rows(Status.OK, records);
  }
}
