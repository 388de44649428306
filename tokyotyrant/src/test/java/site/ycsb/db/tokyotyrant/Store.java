// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.util.EnumSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.StoreVariant;
import site.ycsb.kv.setting.Setting;

/** The engines under the suite; an engine that scans also with a workload that scans. */
@SuppressWarnings("ImmutableEnumChecker") // its collections are never changed
enum Store implements StoreVariant {
  MEMORY_HASH(Engine.MEMORY_HASH, Map.of(), Capability.ANY_KEY, Capability.ANY_LENGTH),
  MEMORY_TREE(Engine.MEMORY_TREE, Map.of(), Capability.ANY_KEY, Capability.ANY_LENGTH),
  TCH(Engine.TCH, Map.of(), Capability.ANY_KEY, Capability.ANY_LENGTH),
  TCB(Engine.TCB, Map.of(), Capability.SCAN, Capability.ANY_KEY, Capability.ANY_LENGTH),
  TCF(Engine.TCF, Map.of("zeropadding", "8"), Capability.SCAN),
  TCF_UNPADDED(Engine.TCF, Map.of("zeropadding", "1")),
  TCT(Engine.TCT, Map.of(), Capability.ANY_KEY, Capability.ANY_LENGTH),
  TCT_SCANNED(
      Engine.TCT,
      Map.of("zeropadding", "8", "scanproportion", "0.5"),
      Capability.SCAN,
      Capability.ANY_LENGTH),
  TCB_WRITING_ALL(
      Engine.TCB,
      Map.of("writeallfields", "true"),
      Capability.SCAN,
      Capability.ANY_KEY,
      Capability.ANY_LENGTH,
      Capability.UPDATE_CREATES);

  private final Engine engine;
  private final Map<String, String> settings;
  private final Set<Capability> capabilities;

  Store(Engine engine, Map<String, String> settings, Capability... capabilities) {
    this.engine = engine;
    this.settings = settings;
    this.capabilities = EnumSet.of(Capability.INSERT_REPLACES, Capability.BATCH);
    this.capabilities.addAll(Set.of(capabilities));
  }

  @Override
  public Properties properties(String binding) {
    Properties properties = new Properties();
    properties.setProperty(binding + ".engine", Setting.word(engine));
    properties.setProperty("insertorder", "ordered");
    properties.setProperty("recordcount", "10000");
    properties.setProperty("fieldcount", "4");
    properties.setProperty("fieldlength", "256");
    properties.putAll(settings);
    return properties;
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.copyOf(capabilities);
  }

  /** The key of a record of the workload. */
  String key(long number) {
    String digits = Long.toString(number);
    int padding = Integer.parseInt(settings.getOrDefault("zeropadding", "8"));
    return "user" + "0".repeat(Math.max(0, padding - digits.length())) + digits;
  }
}
