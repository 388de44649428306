// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.util.EnumSet;
import java.util.Set;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * A table, and the options that create it.
 *
 * @param binding the prefix of the settings, for messages
 * @param database its database
 * @param table its name
 * @param engine its storage engine
 * @param engineSetting the setting that chooses the engine; empty if none does
 * @param index how the primary key is kept
 * @param keyWidth width of the key column in bytes; 0 for what the workload needs
 * @param fieldType type of the field columns
 * @param fieldWidth width of VARBINARY field columns in bytes; 0 for what the workload needs
 * @param columns what is special about field columns
 * @param partitions partitions by key; 0 for the engine's default
 * @param ndbOptions NDB_TABLE options; empty for none
 */
public record TableSpec(
    String binding,
    String database,
    String table,
    Engine engine,
    String engineSetting,
    Index index,
    int keyWidth,
    FieldType fieldType,
    int fieldWidth,
    Columns columns,
    int partitions,
    String ndbOptions) {

  /** The primary key, named as by stock YCSB's JDBC binding. */
  public static final String KEY = "YCSB_KEY";

  /** Room for user and the 19 digits of any hash, so that runs may use other keys than the load. */
  private static final int LEAST_KEY_WIDTH = 32;

  public enum Index {
    /** Ordered, so that scans can follow it. */
    BTREE,
    /** By hash: single records only. */
    HASH
  }

  public enum FieldType {
    /** Up to a width; a part of the row. */
    VARBINARY,
    /** Up to 4 GiB less 1; large values are stored apart from the row, at further accesses. */
    LONGBLOB
  }

  /** A name as it appears in a statement. */
  public static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** The table with its database, as it appears in a statement. */
  public String qualified() {
    return quoted(database) + "." + quoted(table);
  }

  /** The table with its database, for messages. */
  public String name() {
    return database + "." + table;
  }

  /** Whether its records can be read in the order of their keys. */
  public boolean scans() {
    return index == Index.BTREE;
  }

  /** What its clients can do, whose inserts may replace records. */
  public Set<Capability> capabilities(boolean upsert) {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.ATOMIC_UPDATE, Capability.ANY_KEY, Capability.ANY_LENGTH, Capability.BATCH);
    if (scans()) {
      capabilities.add(Capability.SCAN);
    }
    if (upsert) {
      capabilities.add(Capability.INSERT_REPLACES);
    }
    if (fieldType == FieldType.VARBINARY) {
      capabilities.add(Capability.COLUMN_WIDTHS);
    }
    return capabilities;
  }

  /**
   * Checks that a workload fits: that it scans an ordered table only, and that it has the fields of
   * types and indexes.
   */
  public void check(WorkloadShape shape) throws DBException {
    if (shape.scans() && !scans()) {
      throw new DBException(
          "%1$s: a scan needs an ordered index, which %1$s.index=hash is not; set %1$s.index=btree,"
                  .formatted(binding)
              + " or scanproportion=0.");
    }
    TableSettings settings = new TableSettings(binding);
    shape.checkFields(settings.types(), columns.types().keySet());
    shape.checkFields(settings.indexes(), columns.indexes().keySet());
  }

  /** The width of the key column of a table that is created for this workload. */
  long keyWidth(WorkloadShape shape) {
    return keyWidth > 0 ? keyWidth : Math.max(LEAST_KEY_WIDTH, shape.keyLength());
  }

  /** The width of its field columns; negative if the workload does not say. */
  public long fieldWidth(WorkloadShape shape) {
    long needed = shape.fieldLength() < 0 ? -1 : Math.max(1, shape.fieldLength());
    return fieldWidth > 0 ? fieldWidth : needed;
  }
}
