// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import site.ycsb.DBException;
import site.ycsb.kv.result.ResultDirectory;

/** The files of an experiment's directory beside those of its sweeps. */
public final class ExperimentFiles {
  private static final String EXPERIMENT = "experiment.yaml";
  private static final String CONDITIONS = "conditions.json";
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private ExperimentFiles() {}

  /** Whether a directory holds an experiment. */
  public static boolean isExperiment(Path directory) {
    return Files.isRegularFile(directory.resolve(EXPERIMENT));
  }

  /**
   * Writes a copy of the file and the conditions, or checks that the experiment there is this one.
   *
   * @throws DBException with one sentence if the directory holds something else or can't be written
   */
  public static void take(Path directory, Path file, Conditions conditions) throws DBException {
    ResultDirectory.checkWritable(directory);
    try {
      Path copy = directory.resolve(EXPERIMENT);
      String text = Files.readString(file);
      if (Files.exists(copy)) {
        if (!Files.readString(copy).equals(text)) {
          throw new DBException(
              "--out " + directory + " holds another experiment; name another directory.");
        }
        double before = conditions(directory).scale();
        if (before != conditions.scale()) {
          throw new DBException(
              "The experiment in --out %s has --scale %s; name another directory."
                  .formatted(directory, Figures.number(before)));
        }
      }
      Files.writeString(copy, text);
      MAPPER.writeValue(directory.resolve(CONDITIONS).toFile(), conditions);
    } catch (IOException e) {
      throw new DBException("--out " + directory + " can't be written: " + e.getMessage() + ".", e);
    }
  }

  static Experiment experiment(Path directory) throws DBException {
    ExperimentReader reader = ExperimentReader.of(directory.resolve(EXPERIMENT), null);
    reader.throwFaults();
    return reader.experiment();
  }

  static Conditions conditions(Path directory) throws DBException {
    Path file = directory.resolve(CONDITIONS);
    try {
      return MAPPER.readValue(file.toFile(), Conditions.class);
    } catch (IOException e) {
      throw new DBException(file + " can't be read: " + e.getMessage() + ".", e);
    }
  }

  /**
   * Writes {@code published.csv}, {@code claims.csv} and {@code tables.txt}.
   *
   * @throws DBException with one sentence if a file can't be written
   */
  public static void write(ExperimentResult result, Path directory) throws DBException {
    try {
      ExperimentCsv.writeFigures(result, directory.resolve("published.csv"));
      ExperimentCsv.writeClaims(result, directory.resolve("claims.csv"));
      Files.write(directory.resolve("tables.txt"), ExperimentText.of(result));
    } catch (IOException e) {
      throw new DBException("--out " + directory + " can't be written: " + e.getMessage() + ".", e);
    }
  }
}
