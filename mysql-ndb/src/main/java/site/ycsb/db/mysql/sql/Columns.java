// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * What is special about some field columns of a table.
 *
 * @param types the types of those that do not hold bytes
 * @param indexes the indexes of those that have one, each named as its column
 */
public record Columns(Map<String, Type> types, Map<String, Index> indexes) {
  /** All field columns hold bytes, and none has an index. */
  public static final Columns NONE = new Columns(Map.of(), Map.of());

  /** A type of values that the server compares by their meaning. */
  public enum Type {
    /** A number in decimal digits, of 64 bits. */
    LONG,
    /** UTF-8, compared byte by byte. */
    TEXT;

    private static final String UTF_8 = " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";

    /** In a statement that creates a column for so many bytes, or for any number of them. */
    String sql(long bytes, boolean unbounded) {
      if (this == LONG) {
        return "BIGINT";
      }
      return (unbounded ? "LONGTEXT" : "VARCHAR(" + bytes + ")") + UTF_8;
    }

    /** Whether this is a column's type in the server's words. */
    boolean isNamed(String found) {
      return this == LONG ? found.equals("bigint") : found.matches("varchar|longtext");
    }
  }

  /** A kind of index. */
  public enum Index {
    ASC,
    DESC,
    /** By words, for MATCH; of texts alone. */
    FULLTEXT;

    private String sql(String quoted) {
      return this == FULLTEXT
          ? "FULLTEXT INDEX %s (%1$s)".formatted(quoted)
          : "INDEX %s (%1$s %s)".formatted(quoted, this);
    }
  }

  /** The indexes as they follow other parts in a statement that creates a table. */
  String indexesSql() {
    return indexes.entrySet().stream()
        .map(index -> ", " + index.getValue().sql(TableSpec.quoted(index.getKey())))
        .collect(Collectors.joining());
  }
}
