// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.LostServerConformance;

class LostServerTest extends LostServerConformance {
  @Override
  protected Binding binding() {
    return new RedisBinding();
  }
}
