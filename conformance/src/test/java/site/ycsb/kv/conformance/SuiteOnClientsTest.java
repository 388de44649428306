// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import site.ycsb.kv.conformance.flaw.Flaws;

/** Flaws of starts, settings and the client as a whole are found. */
final class SuiteOnClientsTest extends SuiteTest {
  SuiteOnClientsTest() {
    super(Flaws.ofClients());
  }
}
