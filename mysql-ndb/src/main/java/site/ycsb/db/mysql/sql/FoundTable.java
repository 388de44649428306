// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;

/**
 * A table as the server describes it: its engine, columns, the columns of its primary key, whether
 * that is a BTREE or HASH or, if it has none, empty, and the columns that other indexes begin with.
 */
public record FoundTable(
    String engine,
    List<Column> columns,
    List<String> primaryKey,
    String indexType,
    Set<String> indexed) {
  /** A column: its type in lower case without a length, and the most bytes that it holds, or 0. */
  public record Column(String name, String type, long bytes) {
    boolean holdsBytes() {
      return type.equals("varbinary") || type.endsWith("blob");
    }
  }

  private static final String OF_TABLE = " WHERE TABLE_SCHEMA=%s AND TABLE_NAME=%s";

  /** Looks a table up; empty if it does not exist. */
  static Optional<FoundTable> find(SqlConnection connection, String database, String table)
      throws SQLException {
    List<@Nullable String[]> engines = rows(connection, "ENGINE", "TABLES", "", database, table);
    if (engines.isEmpty()) {
      return Optional.empty();
    }
    String columns = "COLUMN_NAME, DATA_TYPE, CHARACTER_OCTET_LENGTH";
    String ordered = " ORDER BY ORDINAL_POSITION";
    String ofKey = " AND INDEX_NAME='PRIMARY' ORDER BY SEQ_IN_INDEX";
    List<@Nullable String[]> key =
        rows(connection, "COLUMN_NAME, INDEX_TYPE", "STATISTICS", ofKey, database, table);
    String ofOthers = " AND INDEX_NAME<>'PRIMARY' AND SEQ_IN_INDEX=1";
    List<@Nullable String[]> others =
        rows(connection, "COLUMN_NAME", "STATISTICS", ofOthers, database, table);
    return Optional.of(
        new FoundTable(
            Optional.ofNullable(engines.get(0)[0]).orElse("none, as a view"),
            rows(connection, columns, "COLUMNS", ordered, database, table).stream()
                .map(
                    row ->
                        new Column(
                            text(row[0]), text(row[1]).toLowerCase(Locale.ROOT), number(row[2])))
                .toList(),
            key.stream().map(row -> text(row[0])).toList(),
            key.isEmpty() ? "" : text(key.get(0)[1]),
            others.stream().map(row -> text(row[0])).collect(Collectors.toUnmodifiableSet())));
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  /** The column of this name, if there is one. */
  public Optional<Column> column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** The limits where values are blobs: the key column's width and the size of a statement. */
  public List<DocumentedLimit> blobLimits(long maxPacketBytes, String binding) {
    return List.of(
        keyLimit(binding),
        new DocumentedLimit(Part.VALUE, maxPacketBytes, "max_allowed_packet of this server"));
  }

  /** The limit of keys by the width of their column. */
  public DocumentedLimit keyLimit(String binding) {
    long keyWidth = column(TableSpec.KEY).map(Column::bytes).orElse(0L);
    String width = "width of %s, %s.keywidth".formatted(TableSpec.KEY, binding);
    return new DocumentedLimit(Part.KEY, keyWidth, width, true);
  }

  /** The names of the columns that hold numbers. */
  public Set<String> numbers() {
    return columns.stream()
        .filter(column -> Columns.Type.LONG.isNamed(column.type()))
        .map(Column::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The names of the columns beside the key. */
  public List<String> fields() {
    return columns.stream().map(Column::name).filter(name -> !name.equals(TableSpec.KEY)).toList();
  }

  private static List<@Nullable String[]> rows(
      SqlConnection connection,
      String columns,
      String view,
      String more,
      String database,
      String table)
      throws SQLException {
    String ofTable =
        OF_TABLE.formatted(SqlConnection.literal(database), SqlConnection.literal(table));
    return connection.query(
        "SELECT " + columns + " FROM information_schema." + view + ofTable + more);
  }

  private static String text(@Nullable String value) {
    return Objects.requireNonNull(value, "information_schema has a name");
  }
}
