// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.DBException;
import site.ycsb.kv.study.launch.LaunchSettings;
import site.ycsb.kv.study.merge.Merge;
import site.ycsb.kv.study.merge.MergeSettings;
import site.ycsb.kv.study.merge.MergedFiles;
import site.ycsb.kv.study.merge.MergedResult;
import site.ycsb.kv.study.sweep.Point.Outcome;

/**
 * What came of a line that started clients. Their results become one, in the place of a single
 * client's, and its verdict counts; the exit code of the line only tells why clients are missing.
 */
final class LaunchedOutcome {
  private static final String RESULT = "result.json";

  private LaunchedOutcome() {}

  /**
   * Merges the results of the clients if there are many, and reads the verdict.
   *
   * @param directory holds their results and what they printed
   */
  static RunOutcome of(Path directory, LaunchSettings launch, MergeSettings limits, int exitCode)
      throws IOException {
    if (launch.ofMany() && hasRanks(directory)) {
      try {
        merge(directory, launch, limits);
      } catch (DBException e) {
        return new RunOutcome(Outcome.FAILED, List.of(String.valueOf(e.getMessage())));
      }
    }
    if (!Files.exists(directory.resolve(RESULT))) {
      String failure = ended(directory, launch, exitCode, " and left no result");
      return new RunOutcome(Outcome.FAILED, List.of(failure));
    }
    RunOutcome judged = RunOutcome.ofVerdict(directory);
    if (exitCode == 0 || judged.outcome() == Outcome.VALID) {
      return judged;
    }
    List<String> reasons = new ArrayList<>(judged.reasons());
    reasons.add(ended(directory, launch, exitCode, ""));
    return new RunOutcome(Outcome.INVALID, reasons);
  }

  private static boolean hasRanks(Path directory) throws IOException {
    try (DirectoryStream<Path> ranks = Files.newDirectoryStream(directory, "rank-*")) {
      for (Path rank : ranks) {
        if (Files.exists(rank.resolve(RESULT))) {
          return true;
        }
      }
    }
    return false;
  }

  private static void merge(Path directory, LaunchSettings launch, MergeSettings limits)
      throws DBException, IOException {
    MergedResult merged = Merge.of(List.of(directory), limits);
    double spread = merged.document().path("clients").path("startSpreadSeconds").asDouble();
    if (spread > limits.maxStartSpreadSeconds()
        && merged.document().path("verdict").path("reasons") instanceof ArrayNode reasons) {
      reasons.add(
          "Clients were not ready %d s after their line started (launch.startseconds); raise it."
              .formatted(launch.lead().toSeconds()));
    }
    for (String kind : List.of("reasons", "warnings")) {
      if (merged.document().path("verdict").path(kind) instanceof ArrayNode sentences) {
        // The directory gets another name when its point has finished.
        for (int i = 0; i < sentences.size(); i++) {
          JsonNode sentence = sentences.get(i);
          sentences.set(i, sentence.asText().replace(directory + File.separator, ""));
        }
      }
    }
    MergedFiles.write(merged, directory);
  }

  private static String ended(
      Path directory, LaunchSettings launch, int exitCode, String consequence) throws IOException {
    List<String> lines = RunOutcome.lastLines(directory.resolve(RunProcess.ERRORS));
    return "--launch '%s' ended with exit code %d%s%s"
        .formatted(
            launch.text().orElse(""),
            exitCode,
            consequence,
            lines.isEmpty() ? "." : ": " + lines.get(lines.size() - 1));
  }
}
