// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import site.ycsb.kv.conformance.flaw.Flaws;

/** Flaws of lost connections and servers are found. */
final class SuiteOnFailuresTest extends SuiteTest {
  SuiteOnFailuresTest() {
    super(Flaws.ofFailures());
  }
}
