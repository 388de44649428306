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
package site.ycsb.kv.conformance;

import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Capability;

/** One way of setting up a store, among those that the suite is run over; usually an enum. */
public interface StoreVariant {
  /**
   * Its settings and those of a workload that it can take, without an address.
   *
   * @param binding the binding's name, with which its settings begin
   */
  Properties properties(String binding);

  /** What the binding is expected to declare for it. */
  Set<Capability> capabilities();
}
