// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.util.List;
import java.util.Map;
import site.ycsb.db.mysql.sql.TableSpec.FieldType;
import site.ycsb.db.mysql.sql.TableSpec.Index;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;

/**
 * The settings of a table and of its records, which the bindings by SQL share.
 *
 * @param prefix the binding's
 */
public record TableSettings(
    String prefix,
    Setting<String> database,
    Setting<Engine> engine,
    Setting<Index> index,
    Setting<Integer> keyWidth,
    Setting<FieldType> fieldType,
    Setting<Integer> fieldWidth,
    Setting<Map<String, Columns.Type>> types,
    Setting<Map<String, Columns.Index>> indexes,
    Setting<Integer> partitions,
    Setting<Boolean> upsert,
    Setting<Isolation> isolation) {

  public static final Setting<String> TABLE =
      Setting.text("table", "usertable").means("Table of the records; a load creates it.");

  public static final Setting<Integer> BATCH_SIZE =
      Setting.integer("batchsize", 1, 1, 10_000)
          .means("Records of a load inserted by one statement of many rows.");

  /** The widest column that a row can have. */
  private static final int MAX_WIDTH = 65_535;

  /** The settings of a binding. */
  public TableSettings(String prefix) {
    this(
        prefix,
        Setting.text(prefix + ".database", "ycsb")
            .means("Database of the table; a load creates it."),
        Setting.choice(prefix + ".engine", Engine.INNODB)
            .means("Engine of the table; an existing table must be on it."),
        Setting.choice(prefix + ".index", Index.BTREE)
            .means("Index of the primary key; hash, for memory and ndbcluster, cannot scan."),
        Setting.integer(prefix + ".keywidth", 0, 0, MAX_WIDTH)
            .in("bytes")
            .means(
                "Width of the key column that a load creates; 0 for the workload's longest key, at"
                    + " least 32."),
        Setting.choice(prefix + ".fieldtype", FieldType.VARBINARY)
            .means("Type of the field columns that a load creates."),
        Setting.integer(prefix + ".fieldwidth", 0, 0, MAX_WIDTH)
            .in("bytes")
            .means(
                "Width of the varbinary field columns that a load creates; 0 for the workload's"
                    + " longest value."),
        Setting.wordOfEach(prefix + ".types", Columns.Type.class)
            .means(
                "Fields whose columns do not hold bytes, with their types: field0:long,field1:text"),
        Setting.wordOfEach(prefix + ".indexes", Columns.Index.class)
            .means("Field columns that a load indexes: field0:desc,field1:fulltext"),
        Setting.integer(prefix + ".partitions", 0, 0, 8_192)
            .means("Partitions by key of a table that a load creates; 0 for the engine's default."),
        Setting.flag(prefix + ".upsert", false)
            .means(
                "Whether an insert of a present key replaces the record (REPLACE) instead of"
                    + " failing."),
        Setting.choice(prefix + ".isolation", Isolation.class)
            .means("Isolation of reads; the server's default if not given."));
  }

  /** Those of the table itself, in the order of a list for users. */
  public List<Setting<?>> ofTable() {
    return List.of(
        database,
        TABLE,
        engine,
        index,
        keyWidth,
        fieldType,
        fieldWidth,
        types,
        indexes,
        partitions);
  }

  /** Those of records, and how they are written and read. */
  public List<Setting<?>> ofRecords() {
    return List.of(upsert, isolation, BATCH_SIZE);
  }

  /** The table in this database, with these NDB_TABLE options. */
  public TableSpec read(Settings settings, String inDatabase, String ndbOptions) {
    return new TableSpec(
        prefix,
        inDatabase,
        settings.get(TABLE),
        settings.get(engine),
        engine.name(),
        settings.get(index),
        settings.get(keyWidth),
        settings.get(fieldType),
        settings.get(fieldWidth),
        new Columns(settings.find(types).orElse(Map.of()), settings.find(indexes).orElse(Map.of())),
        settings.get(partitions),
        ndbOptions);
  }

  /** How the records of a table are written and read. */
  public TableUse use(Settings settings, TableSpec table) {
    return new TableUse(
        table, settings.get(upsert), settings.find(isolation), settings.get(BATCH_SIZE));
  }

  /** Notes what the engine does not have. */
  public void checkEngine(Settings settings) {
    Engine chosen = settings.get(engine);
    String of = engine + "=" + Setting.word(chosen);
    settings.check(
        settings.get(index) == Index.BTREE || chosen.hasHashIndex(),
        index + "=hash: " + of + " has no hash index; set " + index + "=btree.");
    settings.check(
        settings.get(fieldType) == FieldType.VARBINARY || chosen.hasBlobs(),
        fieldType + "=longblob: " + of + " has no blobs; set varbinary.");
  }
}
