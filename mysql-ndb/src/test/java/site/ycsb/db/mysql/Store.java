// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.util.EnumSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import site.ycsb.db.mysql.sql.Engine;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.StoreVariant;
import site.ycsb.kv.setting.Setting;

/**
 * The tables under the suite: each engine, and what can be set up otherwise. The bindings mysql and
 * mysql-embedded share them.
 */
@SuppressWarnings("ImmutableEnumChecker") // its collections are never changed
public enum Store implements StoreVariant {
  INNODB(Engine.INNODB, Map.of(), Capability.SCAN, Capability.COLUMN_WIDTHS),
  INNODB_BLOBS(
      Engine.INNODB,
      Map.of("fieldtype", "longblob", "upsert", "true", "isolation", "read-committed"),
      Capability.SCAN,
      Capability.INSERT_REPLACES),
  MEMORY(Engine.MEMORY, Map.of(), Capability.SCAN, Capability.COLUMN_WIDTHS),
  MEMORY_HASH(
      Engine.MEMORY,
      Map.of("index", "hash", "upsert", "true"),
      Capability.INSERT_REPLACES,
      Capability.COLUMN_WIDTHS),
  MYISAM(Engine.MYISAM, Map.of(), Capability.SCAN, Capability.COLUMN_WIDTHS),
  /** On MariaDB alone. */
  ARIA(Engine.ARIA, Map.of(), Capability.SCAN, Capability.COLUMN_WIDTHS),
  /** On MariaDB alone. */
  ARIA_BLOBS(Engine.ARIA, Map.of("fieldtype", "longblob"), Capability.SCAN),
  NDB(Engine.NDBCLUSTER, Map.of(), Capability.SCAN, Capability.COLUMN_WIDTHS),
  NDB_BLOBS(
      Engine.NDBCLUSTER,
      Map.of("fieldtype", "longblob", "upsert", "true", "isolation", "read-committed"),
      Capability.SCAN,
      Capability.INSERT_REPLACES);

  /** The width of the columns: four of them fit into a row of every engine. */
  private static final int FIELD_WIDTH = 6_000;

  /** The width of the column of keys. */
  public static final int KEY_WIDTH = 1_000;

  private static final int LARGE_BLOB_BYTES = 1 << 20;

  private final Engine engine;
  private final Map<String, String> settings;
  private final Set<Capability> capabilities;

  Store(Engine engine, Map<String, String> settings, Capability... capabilities) {
    this.engine = engine;
    this.settings = settings;
    this.capabilities =
        EnumSet.of(
            Capability.ATOMIC_UPDATE, Capability.ANY_KEY, Capability.ANY_LENGTH, Capability.BATCH);
    this.capabilities.addAll(Set.of(capabilities));
  }

  Engine engine() {
    return engine;
  }

  @Override
  public Properties properties(String binding) {
    Properties properties = new Properties();
    properties.setProperty(binding + ".engine", Setting.word(engine));
    properties.setProperty(binding + ".keywidth", Integer.toString(KEY_WIDTH));
    properties.setProperty(binding + ".database", name());
    properties.setProperty("recordcount", "10000");
    properties.setProperty("fieldcount", "4");
    properties.setProperty("fieldlength", Integer.toString(FIELD_WIDTH));
    settings.forEach((name, value) -> properties.setProperty(binding + "." + name, value));
    if (binding.equals("mysql") && settings.containsKey("fieldtype")) {
      properties.setProperty("mysql.compression", "true");
    }
    return properties;
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.copyOf(capabilities);
  }

  /** The largest value that the suite tries. */
  public long largeValueBytes() {
    return capabilities.contains(Capability.COLUMN_WIDTHS) ? FIELD_WIDTH : LARGE_BLOB_BYTES;
  }
}
