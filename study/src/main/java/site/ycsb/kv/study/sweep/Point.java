// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A finished point of a sweep, as its {@code point.json} describes it. Immutable.
 *
 * @param block the repeat that it belongs to, from 1
 * @param order its place within the block, from 1
 * @param label of the store
 * @param binding of the store
 * @param workload its name
 * @param threads of the client
 * @param varied the settings that vary over the sweep, by name
 * @param outcome what came of it
 * @param reasons why it is not valid, one sentence each; empty if it is
 * @param exitCode of its process
 * @param seconds from the start of its process to the end
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Point(
    int block,
    int order,
    String label,
    String binding,
    String workload,
    int threads,
    Map<String, String> varied,
    Outcome outcome,
    List<String> reasons,
    int exitCode,
    double seconds) {

  /** The file of a finished point in its directory. */
  static final String FILE = "point.json";

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** What came of a point. */
  public enum Outcome {
    /** It ran, and its result is valid. */
    @JsonProperty("valid")
    VALID,
    /** It ran, and its result is invalid. */
    @JsonProperty("invalid")
    INVALID,
    /** It could not run. */
    @JsonProperty("failed")
    FAILED
  }

  /** The store and load that it measured. */
  public Cell cell() {
    return new Cell(label, workload, threads, varied);
  }

  /** Whether its result counts. */
  public boolean valid() {
    return outcome == Outcome.VALID;
  }

  static Point read(Path directory) throws IOException {
    return MAPPER.readValue(directory.resolve(FILE).toFile(), Point.class);
  }

  void write(Path directory) throws IOException {
    MAPPER.writeValue(directory.resolve(FILE).toFile(), this);
  }
}
