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
package site.ycsb.db.mongodb;

import java.util.EnumSet;
import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.StoreVariant;

/** The ways in which inserts meet a record that is there. */
enum Variant implements StoreVariant {
  INSERTING,
  UPSERTING;

  @Override
  public Properties properties(String binding) {
    Properties properties = new Properties();
    properties.setProperty(binding + ".upsert", Boolean.toString(this == UPSERTING));
    return properties;
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(Capability.SCAN, Capability.ANY_KEY, Capability.ANY_LENGTH, Capability.BATCH);
    if (this == UPSERTING) {
      capabilities.add(Capability.INSERT_REPLACES);
    }
    return capabilities;
  }
}
