// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.study.statistics.RatioInterval;

/** A comparison as a CSV file; what is not known is an empty cell. */
public final class ComparisonCsv {
  private ComparisonCsv() {}

  @JsonPropertyOrder({
    "load", "baseline", "store", "metric", "unit", "runs", "baselineMedian",
    "storeMedian", "ratio", "ratioLow", "ratioHigh", "pHolm", "pRank", "word"
  })
  private record Cells(
      String load,
      String baseline,
      String store,
      String metric,
      String unit,
      int runs,
      double baselineMedian,
      double storeMedian,
      double ratio,
      @Nullable Double ratioLow,
      @Nullable Double ratioHigh,
      @Nullable Double pHolm,
      @Nullable Double pRank,
      String word) {}

  /** Writes a row for each row of the table. */
  public static void write(Comparison comparison, Path file) throws IOException {
    CsvMapper mapper = new CsvMapper();
    try (SequenceWriter out =
        mapper
            .writer(mapper.schemaFor(Cells.class).withHeader())
            .writeValues(Files.newBufferedWriter(file))) {
      for (Comparison.Line line : comparison.lines()) {
        out.write(cells(line));
      }
    }
  }

  private static Cells cells(Comparison.Line line) {
    Row row = line.row();
    RatioInterval interval = row.interval().orElse(null);
    RatioInterval tested = row.isTested() ? interval : null;
    return new Cells(
        row.match().load(),
        row.match().baseline().label(),
        row.match().other().label(),
        row.quantity().name(),
        row.quantity().unit(),
        row.runs(),
        rounded(row.baselineMedian()),
        rounded(row.otherMedian()),
        rounded(row.ratio()),
        interval == null ? null : (Double) rounded(interval.low()),
        interval == null ? null : (Double) rounded(interval.high()),
        tested == null ? null : (Double) rounded(line.adjustedP()),
        tested == null ? null : (Double) rounded(tested.rankP()),
        line.word());
  }

  /** Six digits, which is more than runs repeat. */
  private static double rounded(double value) {
    return BigDecimal.valueOf(value).round(new MathContext(6)).doubleValue();
  }
}
