// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
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
  private static final String STEPS = "targets";
  private static final String COUNT = "count";
  private static final String HISTOGRAM = "histogram";
  private static final List<String> LATENCIES = List.of("actual", "intended");

  /** Figures of a process that follow from no sample that a result holds. */
  private static final List<String> OF_PROCESS =
      List.of("source", "pid", "program", "gaps", "sampledSeconds", "cpuSeconds", "processors");

  private static final String HIT_RATIO = "hitRatio";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Evidence() {}

  /** A result without the figures that {@link #complete} computes. The argument stays as it is. */
  public static ObjectNode of(ObjectNode result) {
    ObjectNode evidence = result.deepCopy();
    reduce(evidence);
    evidence.remove(HIT_RATIO);
    for (JsonNode step : evidence.path(STEPS)) {
      reduce((ObjectNode) step);
    }
    for (JsonNode process : evidence.path("resources")) {
      ((ObjectNode) process).retain(OF_PROCESS);
    }
    return evidence;
  }

  /** Leaves out what follows from histograms, counts and the run time. */
  private static void reduce(ObjectNode measured) {
    measured.remove(THROUGHPUT);
    for (JsonNode outcomes : measured.path("operations")) {
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
  }

  /**
   * The result that this evidence belongs to: latencies and counts from the histograms, throughput
   * from counts and run time, resources from the samples.
   *
   * @throws DBException with the reason, in words that follow a file's name, if a part is damaged
   */
  public static ObjectNode complete(ObjectNode evidence) throws DBException {
    ObjectNode result = evidence.deepCopy();
    for (JsonNode step : result.path(STEPS)) {
      addFigures((ObjectNode) step);
    }
    addFigures(result);
    addHitRatio(result);
    for (Map.Entry<String, JsonNode> process : result.path("resources").properties()) {
      SampledUse.of(process.getKey(), result.path("resourceIntervals"))
          .addTo((ObjectNode) process.getValue(), succeeded(result), seconds(result));
    }
    return result;
  }

  private static void addFigures(ObjectNode measured) throws DBException {
    for (JsonNode outcomes : measured.path("operations")) {
      for (JsonNode outcome : outcomes) {
        addLatencies((ObjectNode) outcome);
      }
    }
    double seconds = seconds(measured);
    if (measured.has("done")) {
      measured.put(THROUGHPUT, seconds > 0 ? Units.rounded(succeeded(measured) / seconds) : 0);
    }
  }

  private static void addHitRatio(ObjectNode result) {
    double hits = result.path("operations").path("READ").path("OK").path(COUNT).asDouble();
    double misses = result.path("operations").path("READ-MISS").path("OK").path(COUNT).asDouble();
    if (misses > 0) {
      result.put(HIT_RATIO, Math.rint(hits / (hits + misses) * 1e6) / 1e6);
    }
  }

  private static long succeeded(JsonNode measured) {
    return measured.path("done").asLong() - measured.path("failed").asLong();
  }

  private static double seconds(JsonNode measured) {
    return measured.path("runTimeSeconds").asDouble();
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

  /** The text of a histogram in nanoseconds: HdrHistogram's compressed form (V2) in Base64. */
  public static String text(Histogram nanos) {
    ByteBuffer buffer = ByteBuffer.allocate(nanos.getNeededByteBufferCapacity());
    int length = nanos.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
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
