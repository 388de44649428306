// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.study.max.Measured.Count;
import site.ycsb.kv.study.max.Measured.Percentiles;
import site.ycsb.kv.study.max.Measured.Use;

/**
 * What a search leaves in its directory: {@code max.json}, which can be read again, and {@code
 * steps.csv} with a row for each step. Immutable.
 *
 * @param version of this program
 * @param binding the store's binding
 * @param label of the store among others; the binding's name where there are none
 * @param store the store in a few words; empty if it does not describe itself
 * @param standIn whether the server was a stand-in, whose figures say nothing of the real one's
 * @param workloadFiles the files that the settings come from
 * @param settings as given, with secrets masked
 * @param answer what was found
 */
public record MaxFile(
    String version,
    String binding,
    String label,
    String store,
    boolean standIn,
    List<String> workloadFiles,
    Map<String, String> settings,
    MaxAnswer answer) {

  /** The name of the file in its directory. */
  public static final String NAME = "max.json";

  private static final int SCHEMA_VERSION = 1;
  private static final String STEPS = "steps.csv";
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** The document, whose fields are those of the answer; what is not known is null. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Document(
      int schemaVersion,
      String version,
      String binding,
      String label,
      String store,
      boolean standIn,
      List<String> workloadFiles,
      Map<String, String> settings,
      String outcome,
      double ratePerSecond,
      double lowPerSecond,
      @Nullable Double highPerSecond,
      String sentence,
      List<String> promises,
      @Nullable String brokeFirst,
      List<Use> uses,
      @Nullable String cliff,
      double closedLoopPerSecond,
      int threads,
      List<StepDocument> steps) {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record StepDocument(
      int number,
      String purpose,
      int round,
      int threads,
      double ratePerSecond,
      int seconds,
      double donePerSecond,
      List<Count> counts,
      List<String> words,
      Percentiles percentiles,
      @Nullable String undriven,
      @Nullable String broken,
      double longestStallSeconds,
      List<Use> uses) {

    static StepDocument of(Step step) {
      Measured measured = step.measured();
      return new StepDocument(
          step.number(),
          Setting.word(step.purpose()),
          step.round(),
          step.load().threads(),
          step.load().ratePerSecond(),
          step.load().seconds(),
          measured.donePerSecond(),
          measured.counts(),
          step.words().stream().map(Setting::word).toList(),
          measured.percentiles(),
          measured.undriven().orElse(null),
          measured.broken().orElse(null),
          measured.longestStallSeconds(),
          measured.uses());
    }

    Step step() {
      return new Step(
          number,
          constant(Step.Purpose.class, purpose),
          round,
          new Load(threads, ratePerSecond, seconds),
          new Measured(
              donePerSecond,
              counts,
              percentiles,
              Optional.ofNullable(undriven),
              Optional.ofNullable(broken),
              longestStallSeconds,
              uses),
          words.stream().map(word -> constant(Step.Word.class, word)).toList());
    }
  }

  /** Whether a directory holds the result of a search. */
  public static boolean isIn(Path directory) {
    return Files.isRegularFile(directory.resolve(NAME));
  }

  /**
   * Reads {@code max.json} of a directory.
   *
   * @throws IOException if there is none, or it can't be read
   */
  public static MaxFile read(Path directory) throws IOException {
    Path file = directory.resolve(NAME);
    Document read = MAPPER.readValue(file.toFile(), Document.class);
    if (read.schemaVersion != SCHEMA_VERSION) {
      throw new IOException(
          "%s has schemaVersion %d, and this program reads %d"
              .formatted(file, read.schemaVersion, SCHEMA_VERSION));
    }
    try {
      return new MaxFile(
          read.version,
          read.binding,
          read.label,
          read.store,
          read.standIn,
          read.workloadFiles,
          read.settings,
          answer(read));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is no result of a search: " + e.getMessage(), e);
    }
  }

  private static MaxAnswer answer(Document read) {
    return new MaxAnswer(
        constant(MaxAnswer.Outcome.class, read.outcome),
        read.ratePerSecond,
        read.lowPerSecond,
        read.highPerSecond == null ? Double.POSITIVE_INFINITY : read.highPerSecond,
        read.sentence,
        Optional.ofNullable(read.brokeFirst).map(MaxFile::promise),
        read.uses,
        Optional.ofNullable(read.cliff),
        read.closedLoopPerSecond,
        read.threads,
        read.promises.stream().map(MaxFile::promise).toList(),
        read.steps.stream().map(StepDocument::step).toList());
  }

  /**
   * Writes both files into a directory, which it makes if necessary.
   *
   * @throws IOException if that fails
   */
  public void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    // A directory without the file holds a search that did not end.
    Path unfinished = directory.resolve(NAME + ".tmp");
    StepsCsv.write(answer, directory.resolve(STEPS));
    MAPPER.writeValue(unfinished.toFile(), document());
    Files.move(unfinished, directory.resolve(NAME));
  }

  private Document document() {
    double high = answer.highPerSecond();
    return new Document(
        SCHEMA_VERSION,
        version,
        binding,
        label,
        store,
        standIn,
        workloadFiles,
        settings,
        Setting.word(answer.outcome()),
        answer.ratePerSecond(),
        answer.lowPerSecond(),
        Double.isInfinite(high) ? null : high,
        answer.sentence(),
        answer.promises().stream().map(Promise::text).toList(),
        answer.brokeFirst().map(Promise::text).orElse(null),
        answer.uses(),
        answer.cliff().orElse(null),
        answer.closedLoopPerSecond(),
        answer.threads(),
        answer.steps().stream().map(StepDocument::of).toList());
  }

  private static Promise promise(String text) {
    return text.equals(Promise.OF_RATE.text()) ? Promise.OF_RATE : Promise.parse(text);
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String word) {
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
