// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.study.csv.CsvRows;
import site.ycsb.kv.study.max.Measured.Use;

/**
 * The steps of a search as a CSV file. Each promise has three columns of its own: operations over
 * its bound, operations that it is about, and the word. What is not known is an empty cell.
 */
final class StepsCsv {
  private StepsCsv() {}

  static void write(MaxAnswer answer, Path file) throws IOException {
    CsvRows.write(
        file,
        List.of(),
        answer.steps().stream().map(step -> row(step, answer.promises())).toList());
  }

  private static Map<String, Object> row(Step step, List<Promise> promises) {
    Measured measured = step.measured();
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("number", step.number());
    row.put("purpose", Setting.word(step.purpose()));
    row.put("threads", step.load().threads());
    row.put("ratePerSecond", step.load().ratePerSecond());
    row.put("seconds", step.load().seconds());
    row.put("donePerSecond", measured.donePerSecond());
    row.put("p50Micros", measured.percentiles().p50Micros());
    row.put("p99Micros", measured.percentiles().p99Micros());
    row.put("p999Micros", measured.percentiles().p999Micros());
    row.put("longestStallSeconds", measured.longestStallSeconds());
    row.put("word", step.words().isEmpty() ? "" : Setting.word(step.word()));
    row.put("undriven", measured.undriven().orElse(""));
    row.put("broken", measured.broken().orElse(""));
    for (int i = 0; i < promises.size(); i++) {
      String promise = promises.get(i).text();
      if (i < measured.counts().size()) {
        row.put(promise + ".over", measured.counts().get(i).over());
        row.put(promise + ".of", measured.counts().get(i).of());
      }
      if (i < step.words().size()) {
        row.put(promise + ".word", Setting.word(step.words().get(i)));
      }
    }
    List<Use> bounded = new ArrayList<>(measured.uses());
    bounded.removeIf(use -> use.share() == 0);
    bounded.forEach(use -> row.put(use.what() + ".share", use.share()));
    return row;
  }
}
