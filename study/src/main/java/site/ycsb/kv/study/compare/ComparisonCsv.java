// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A comparison as a CSV file; what is not known is an empty cell. */
public final class ComparisonCsv {
  private ComparisonCsv() {}

  /** Writes a row for each row of the table. */
  public static void write(Comparison comparison, Path file) throws IOException {
    CsvMapper mapper = new CsvMapper();
    try (SequenceWriter out =
        mapper
            .writer(mapper.schemaFor(ComparedFigure.class).withHeader())
            .writeValues(Files.newBufferedWriter(file))) {
      for (ComparedFigure figure : comparison.figures()) {
        out.write(figure);
      }
    }
  }
}
