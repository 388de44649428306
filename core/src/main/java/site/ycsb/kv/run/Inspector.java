/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.run;

import java.util.OptionalLong;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.BindingClient;

/** A client beside those that are measured, which only asks the store about itself. */
final class Inspector implements AutoCloseable {
  private final DB client;
  private final boolean ours;

  private Inspector(DB client) {
    this.client = client;
    this.ours = client instanceof BindingClient;
  }

  /** Connects, and so tells early and once whether clients can; a stock client is left alone. */
  static Inspector connect(Binding binding, Properties properties) throws DBException {
    Inspector inspector = new Inspector(binding.newClient());
    if (inspector.ours) {
      inspector.client.setProperties(properties);
      inspector.client.init();
    }
    return inspector;
  }

  OptionalLong count() {
    return client instanceof BindingClient binding ? binding.countRecords() : OptionalLong.empty();
  }

  String describe() {
    return client instanceof BindingClient binding ? binding.describeStore() : "";
  }

  @Override
  public void close() {
    if (ours) {
      try {
        client.cleanup();
      } catch (DBException | RuntimeException e) {
        // The clients that are measured tell of a server that is gone; the result must not be lost.
      }
    }
  }
}
