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
package site.ycsb.db.dragonfly;

import java.util.EnumSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.StoreVariant;

/** The ways in which records are laid out and carried. */
@SuppressWarnings("ImmutableEnumChecker") // its collections are never changed
enum Variant implements StoreVariant {
  HASH(Map.of("index", "none"), Capability.UPDATE_CREATES),
  HASH_INDEXED(
      Map.of("index", "zset", "connections", "2"), Capability.UPDATE_CREATES, Capability.SCAN),
  HASH_RESP3(
      Map.of("index", "zset", "protocol", "resp3"), Capability.UPDATE_CREATES, Capability.SCAN),
  STRING(Map.of("layout", "string", "index", "none")),
  STRING_PER_THREAD(
      Map.of("layout", "string", "index", "zset", "connections", "perthread"), Capability.SCAN);

  private final Map<String, String> settings;
  private final Set<Capability> capabilities;

  Variant(Map<String, String> settings, Capability... capabilities) {
    this.settings = settings;
    this.capabilities =
        EnumSet.of(
            Capability.INSERT_REPLACES,
            Capability.ANY_KEY,
            Capability.ANY_LENGTH,
            Capability.BATCH);
    this.capabilities.addAll(Set.of(capabilities));
  }

  @Override
  public Properties properties(String binding) {
    Properties properties = new Properties();
    settings.forEach((name, value) -> properties.setProperty(binding + "." + name, value));
    properties.setProperty("fieldcount", "4");
    return properties;
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.copyOf(capabilities);
  }
}
