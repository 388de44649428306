// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.wire.WireBinding;

/** A small server that goes away in the middle. */
final class WireServerLossTest extends ServerLossConformance {
  @Override
  protected Binding binding() {
    return new WireBinding();
  }
}
