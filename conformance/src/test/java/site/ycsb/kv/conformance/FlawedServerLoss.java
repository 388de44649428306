// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import site.ycsb.kv.binding.Binding;

/** The tests of a lost server over a client that is wrong on purpose. */
final class FlawedServerLoss extends ServerLossConformance {
  @Override
  protected Binding binding() {
    return FlawedConformance.flaw().binding();
  }
}
