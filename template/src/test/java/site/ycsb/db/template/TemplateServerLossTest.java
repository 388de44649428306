// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.template;

import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.ServerLossConformance;

class TemplateServerLossTest extends ServerLossConformance {
  @Override
  protected Binding binding() {
    return new TemplateBinding();
  }
}
