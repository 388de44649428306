// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The tables of an experiment as CSV. */
final class ExperimentCsv {
  private ExperimentCsv() {}

  static void writeFigures(ExperimentResult result, Path file) throws IOException {
    write(
        file,
        result.figures().stream()
            .<List<@Nullable Object>>map(
                row ->
                    Arrays.asList(
                        row.quantity(),
                        row.unit(),
                        number(row.low()),
                        number(row.high()),
                        number(row.measured()),
                        row.repeats(),
                        number(row.ratio()),
                        row.note()))
            .toList(),
        "quantity",
        "unit",
        "publishedLow",
        "publishedHigh",
        "measured",
        "repeats",
        "ratio",
        "note");
  }

  static void writeClaims(ExperimentResult result, Path file) throws IOException {
    write(
        file,
        result.claims().stream()
            .<List<@Nullable Object>>map(
                row ->
                    Arrays.asList(
                        row.says(),
                        row.word().toString(),
                        row.holds(),
                        String.join("; ", row.reasons())))
            .toList(),
        "says",
        "word",
        "holds",
        "reasons");
  }

  private static @Nullable Double number(OptionalDouble value) {
    return value.isEmpty() ? null : value.getAsDouble();
  }

  private static void write(Path file, List<List<@Nullable Object>> rows, String... columns)
      throws IOException {
    CsvSchema.Builder schema = CsvSchema.builder().setUseHeader(true);
    for (String column : columns) {
      schema.addColumn(column);
    }
    try (SequenceWriter out =
        new CsvMapper().writer(schema.build()).writeValues(Files.newBufferedWriter(file))) {
      for (List<@Nullable Object> row : rows) {
        out.write(row);
      }
    }
  }
}
