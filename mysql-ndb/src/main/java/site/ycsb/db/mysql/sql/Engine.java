// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.util.List;
import java.util.Locale;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;

/** The storage engines that a table may be on. */
@SuppressWarnings("ImmutableEnumChecker") // its list is immutable
public enum Engine {
  INNODB("InnoDB", 3_072, "MySQL manual, InnoDB Limits", 65_535, "MySQL manual, Row Size Limits"),
  MEMORY("MEMORY", 3_072, "MySQL source, MAX_KEY_LENGTH", 65_535, "MySQL manual, Row Size Limits"),
  MYISAM(
      "MyISAM",
      1_000,
      "MySQL manual, The MyISAM Storage Engine",
      65_535,
      "MySQL manual, Row Size Limits"),
  /** MariaDB's alone. */
  ARIA(
      "Aria",
      2_300,
      "MariaDB's error 1071 for a longer key",
      65_535,
      "MariaDB's manual, Limitations and Differences"),
  NDBCLUSTER(
      "ndbcluster",
      3_072,
      "MySQL source, MAX_KEY_LENGTH",
      30_000,
      "MySQL manual, Limits Associated with Database Objects in NDB Cluster");

  private final String sqlName;
  private final List<DocumentedLimit> limits;

  Engine(String sqlName, int keyBytes, String keySource, int rowBytes, String rowSource) {
    this.sqlName = sqlName;
    this.limits =
        List.of(
            new DocumentedLimit(Part.KEY, keyBytes, keySource),
            new DocumentedLimit(Part.VALUE, rowBytes, rowSource));
  }

  String sqlName() {
    return sqlName;
  }

  /** Whether a table's engine of this name, in the server's words, is this one. */
  boolean isNamed(String found) {
    return found.toUpperCase(Locale.ROOT).equals(name());
  }

  /** Whether a primary key may be a hash index; the others silently make it a B-tree. */
  public boolean hasHashIndex() {
    return this == MEMORY || this == NDBCLUSTER;
  }

  /** Whether a table may have LONGBLOB columns. */
  public boolean hasBlobs() {
    return this != MEMORY;
  }

  /** The limits of a key, and of a row of VARBINARY columns. */
  public List<DocumentedLimit> limits() {
    return limits;
  }
}
