// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A file of comma-separated values, whose columns are the components of the rows' record in their
 * order. What a row has in a map of its own gets columns {@code store.keys}, as {@code
 * pandas.json_normalize} names them. Used by one thread.
 *
 * @param <R> the rows' class
 */
final class CsvTable<R> implements Closeable {
  private static final CsvMapper MAPPER =
      CsvMapper.builder().enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING).build();

  private final Path file;
  private final Set<String> columns = new LinkedHashSet<>();
  private final List<R> written = new ArrayList<>();
  private SequenceWriter writer;

  /**
   * Starts a file.
   *
   * @param more columns that the record holds in a map, after the others
   */
  CsvTable(Path file, Class<R> rowClass, List<String> more) throws IOException {
    this.file = file;
    for (RecordComponent component : rowClass.getRecordComponents()) {
      if (component.getType() != Map.class) {
        columns.add(component.getName());
      }
    }
    columns.addAll(more);
    writer = open();
  }

  /** Writes rows, which can be read even if this process is killed next. */
  void write(List<R> rows) throws IOException {
    written.addAll(rows);
    List<Map<String, Object>> cells = rows.stream().map(CsvTable::cells).toList();
    boolean wider = false;
    for (Map<String, Object> row : cells) {
      wider |= columns.addAll(row.keySet());
    }
    try {
      if (wider) {
        // The first answer of a store names what it counts.
        writer.close();
        writer = open();
        cells = written.stream().map(CsvTable::cells).toList();
      }
      writer.writeAll(cells);
      writer.flush();
    } catch (IOException e) {
      throw ResultFile.named(file, e);
    }
  }

  List<R> rows() {
    return written;
  }

  @Override
  public void close() throws IOException {
    try {
      writer.close();
    } catch (IOException e) {
      throw ResultFile.named(file, e);
    }
  }

  private SequenceWriter open() throws IOException {
    CsvSchema.Builder schema = CsvSchema.builder();
    columns.forEach(schema::addColumn);
    return MAPPER
        .writer(schema.setUseHeader(true).build())
        .writeValues(Files.newBufferedWriter(file));
  }

  /** The cells of a row by the names of their columns. */
  private static Map<String, Object> cells(Object row) {
    Map<String, Object> cells = new LinkedHashMap<>();
    MAPPER
        .convertValue(row, new TypeReference<Map<String, Object>>() {})
        .forEach(
            (name, value) -> {
              if (value instanceof Map<?, ?> map) {
                map.forEach((key, figure) -> cells.put(name + "." + key, figure));
              } else {
                cells.put(name, value);
              }
            });
    return cells;
  }
}
