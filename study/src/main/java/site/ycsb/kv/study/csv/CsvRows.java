// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.csv;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rows whose columns show only in themselves. */
public final class CsvRows {
  private CsvRows() {}

  /**
   * Writes a file of these rows.
   *
   * @param first the columns that it has in any case, before the others
   * @param rows their cells by column; a column that a row lacks is an empty cell
   * @throws IOException if it can't be written
   */
  public static void write(Path file, List<String> first, List<Map<String, Object>> rows)
      throws IOException {
    Set<String> columns = new LinkedHashSet<>(first);
    rows.forEach(row -> columns.addAll(row.keySet()));
    CsvSchema.Builder schema = CsvSchema.builder();
    columns.forEach(schema::addColumn);
    try (SequenceWriter out =
        new CsvMapper()
            .writer(schema.setUseHeader(true).build())
            .writeValues(Files.newBufferedWriter(file))) {
      out.writeAll(rows);
    }
  }
}
