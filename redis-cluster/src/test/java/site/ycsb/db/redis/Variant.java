// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.util.EnumSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.StoreVariant;

/** The ways in which records can be laid out. */
@SuppressWarnings("ImmutableEnumChecker") // its collections are never changed
enum Variant implements StoreVariant {
  HASH(Map.of("index", "none"), Capability.UPDATE_CREATES, Capability.ATOMIC_UPDATE),
  HASH_INDEXED(
      Map.of("index", "zset"),
      Capability.UPDATE_CREATES,
      Capability.ATOMIC_UPDATE,
      Capability.SCAN),
  STRING(Map.of("layout", "string", "index", "none")),
  STRING_INDEXED(Map.of("layout", "string", "index", "zset"), Capability.SCAN),
  STRING_WRITING_ALL(Map.of("layout", "string", "index", "none", "writeallfields", "true"));

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
    settings.forEach(
        (name, value) ->
            properties.setProperty(
                name.equals("writeallfields") ? name : binding + "." + name, value));
    properties.setProperty("fieldcount", "4");
    return properties;
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.copyOf(capabilities);
  }
}
