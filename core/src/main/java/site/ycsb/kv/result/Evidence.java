// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import site.ycsb.DBException;

/**
 * The part of a {@code result.json} that its other figures follow from: counts, the run time,
 * histograms, and what each second's samples showed. Stateless.
 */
public final class Evidence {
  private static final String THROUGHPUT = "throughputPerSecond";
  private static final String COUNT = "count";
  private static final String HISTOGRAM = "histogram";
  private static final List<String> LATENCIES = List.of("actual", "intended");

  /** Figures of a process that follow from no sample that a result holds. */
  private static final List<String> OF_PROCESS =
      List.of("source", "pid", "program", "gaps", "sampledSeconds", "cpuSeconds", "processors");

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Evidence() {}

  /** A result without the figures that {@link #complete} computes. The argument stays as it is. */
  public static ObjectNode of(ObjectNode result) {
    ObjectNode evidence = result.deepCopy();
    evidence.remove(THROUGHPUT);
    for (JsonNode outcomes : evidence.path("operations")) {
      for (JsonNode outcome : outcomes) {
        if (outcome.has(LATENCIES.get(0))) {
          ((ObjectNode) outcome).remove(COUNT);
        }
        for (String latency : LATENCIES) {
          if (outcome.path(latency) instanceof ObjectNode figures) {
            figures.retain(HISTOGRAM);
          }
        }
      }
    }
    for (JsonNode process : evidence.path("resources")) {
      ((ObjectNode) process).retain(OF_PROCESS);
    }
    return evidence;
  }

  /**
   * The result that this evidence belongs to: latencies and counts from the histograms, throughput
   * from counts and run time, resources from the samples.
   *
   * @throws DBException with the reason, in words that follow a file's name, if a part is damaged
   */
  public static ObjectNode complete(ObjectNode evidence) throws DBException {
    ObjectNode result = evidence.deepCopy();
    for (JsonNode outcomes : result.path("operations")) {
      for (JsonNode outcome : outcomes) {
        addLatencies((ObjectNode) outcome);
      }
    }
    long succeeded = result.path("done").asLong() - result.path("failed").asLong();
    double seconds = result.path("runTimeSeconds").asDouble();
    if (result.has("done")) {
      result.put(THROUGHPUT, seconds > 0 ? Units.rounded(succeeded / seconds) : 0);
    }
    for (Map.Entry<String, JsonNode> process : result.path("resources").properties()) {
      SampledUse.of(process.getKey(), result.path("resourceIntervals"))
          .addTo((ObjectNode) process.getValue(), succeeded, seconds);
    }
    return result;
  }

  private static void addLatencies(ObjectNode outcome) throws DBException {
    for (String latency : LATENCIES) {
      if (outcome.path(latency) instanceof ObjectNode figures) {
        Histogram histogram = histogram(figures.path(HISTOGRAM).asText());
        outcome.put(COUNT, histogram.getTotalCount());
        outcome.set(latency, MAPPER.valueToTree(Latency.of(histogram)));
      }
    }
  }

  /**
   * A histogram in nanoseconds from its text.
   *
   * @throws DBException with the reason, in words that follow a file's name, if it is damaged
   */
  public static Histogram histogram(String text) throws DBException {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      return Histogram.decodeFromCompressedByteBuffer(bytes, 0);
    } catch (DataFormatException
        | IllegalArgumentException
        | BufferUnderflowException
        | IndexOutOfBoundsException e) {
      throw new DBException("holds a damaged histogram; run it again.", e);
    }
  }
}
