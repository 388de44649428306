// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.ServerLossConformance;

class ServerLossTest extends ServerLossConformance {
  @Override
  protected Binding binding() {
    return new TokyoTyrantBinding();
  }
}
