// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.util.Map;
import site.ycsb.Status;

/** The status and the fields of a read, each byte of a value as one character. */
record Answer(Status status, Map<String, String> fields) {
  static Answer ok(Map<String, String> fields) {
    return new Answer(Status.OK, fields);
  }

  static Answer notFound() {
    return new Answer(Status.NOT_FOUND, Map.of());
  }
}
