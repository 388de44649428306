// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import org.junit.jupiter.api.BeforeAll;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.ServerLossConformance;

class ServerLossTest extends ServerLossConformance {
  @BeforeAll
  static void warmUp() throws Exception {
    TestClients.warmUp();
  }

  @Override
  protected Binding binding() {
    return new MongoDbBinding();
  }
}
