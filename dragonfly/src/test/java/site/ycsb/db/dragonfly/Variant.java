// SPDX-License-Identifier: Apache-2.0
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
  HASH(Map.of("index", "none"), Capability.UPDATE_CREATES, Capability.ATOMIC_UPDATE),
  HASH_INDEXED(
      Map.of("index", "zset", "connections", "2"),
      Capability.UPDATE_CREATES,
      Capability.ATOMIC_UPDATE,
      Capability.SCAN),
  HASH_RESP3(
      Map.of("index", "zset", "protocol", "resp3"),
      Capability.UPDATE_CREATES,
      Capability.ATOMIC_UPDATE,
      Capability.SCAN),
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
    if (!this.capabilities.contains(Capability.SCAN)) {
      this.capabilities.add(Capability.EXPIRES);
    }
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
