// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import site.ycsb.DBException;
import site.ycsb.kv.study.max.MaxAnswer;
import site.ycsb.kv.study.max.MaxFile;

/** Computes the answers of searches again from their steps. Stateless. */
final class MaxEvidence {
  private static final Map<String, Function<MaxAnswer, Object>> FIGURES = new LinkedHashMap<>();

  static {
    FIGURES.put("outcome", MaxAnswer::outcome);
    FIGURES.put("ratePerSecond", MaxAnswer::ratePerSecond);
    FIGURES.put("lowPerSecond", MaxAnswer::lowPerSecond);
    FIGURES.put("highPerSecond", MaxAnswer::highPerSecond);
    FIGURES.put("closedLoopPerSecond", MaxAnswer::closedLoopPerSecond);
    FIGURES.put("promises", MaxAnswer::promises);
    FIGURES.put("brokeFirst", MaxAnswer::brokeFirst);
    FIGURES.put("uses", MaxAnswer::uses);
    FIGURES.put("cliff", MaxAnswer::cliff);
    FIGURES.put("sentence", MaxAnswer::sentence);
  }

  private MaxEvidence() {}

  /**
   * Rejects an answer that was changed after its search.
   *
   * @param directory that holds {@code max.json}
   * @throws DBException with one sentence that names the first figure that differs
   * @throws IOException if it can't be read
   */
  static void check(Path directory) throws DBException, IOException {
    MaxFile told = MaxFile.read(directory);
    MaxAnswer computed = ReportMax.computed(told).answer();
    for (Map.Entry<String, Function<MaxAnswer, Object>> figure : FIGURES.entrySet()) {
      Object one = figure.getValue().apply(told.answer());
      Object two = figure.getValue().apply(computed);
      if (!Objects.equals(one, two)) {
        throw new DBException(
            "%s: %s is %s there, and %s by its steps; run it again."
                .formatted(directory.resolve(MaxFile.NAME), figure.getKey(), one, two));
      }
    }
  }

  /**
   * Puts the answer that the steps give in place of the one that stands there.
   *
   * @param directory that holds {@code max.json}
   * @throws DBException with one sentence if its settings are faulty
   * @throws IOException if it can't be read or written
   */
  static void complete(Path directory) throws DBException, IOException {
    MaxFile computed = ReportMax.computed(MaxFile.read(directory));
    Files.delete(directory.resolve(MaxFile.NAME));
    computed.write(directory);
  }
}
