// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.HdrHistogram.Histogram;
import site.ycsb.DBException;
import site.ycsb.kv.result.Evidence;

/**
 * Writes a sweep of made-up runs: two stores at 1, 4 and 16 threads, each five times, one of them
 * with a hostile setting. Tokyo Tyrant's runs at 16 threads are invalid.
 */
final class SampleSweep {
  static final String HOSTILE = "</script><img src=x onerror=hacked=1>\"'";
  static final String REASON = "<script>hacked=2</script>: 12 of 1000 operations failed.";
  static final List<Integer> THREADS = List.of(1, 4, 16);
  static final int REPEATS = 5;

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int OPERATIONS = 1000;
  private static final long NANOS_PER_MICRO = 1000;

  private SampleSweep() {}

  /** Writes a sweep with runs of this many seconds, and returns its directory. */
  static Path write(Path directory, int seconds) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(
        directory.resolve("sweep.yaml"),
        """
        stores: [redis, tokyotyrant]
        workloads:
          - name: missmix
            settings: {recordcount: '1000'}
        threads: [1, 4, 16]
        repeat: 5
        seed: 1
        """);
    for (int block = 1; block <= REPEATS; block++) {
      for (int threads : THREADS) {
        writePoint(directory, block, "redis", threads, seconds, true);
        writePoint(directory, block, "tokyotyrant", threads, seconds, threads < 16);
      }
    }
    return directory;
  }

  private static void writePoint(
      Path sweep, int block, String store, int threads, int seconds, boolean valid)
      throws IOException {
    String name = "b%d-%s-missmix-t%d".formatted(block, store, threads);
    Path directory = Files.createDirectories(sweep.resolve("points").resolve(name));
    ObjectNode point =
        MAPPER
            .createObjectNode()
            .put("block", block)
            .put("order", threads)
            .put("label", store)
            .put("binding", store)
            .put("workload", "missmix")
            .put("threads", threads)
            .put("outcome", valid ? "valid" : "invalid")
            .put("exitCode", valid ? 0 : 2)
            .put("seconds", 3);
    point.putObject("varied");
    point.putArray("reasons");
    if (!valid) {
      point.withArray("reasons").add(REASON);
    }
    MAPPER.writeValue(directory.resolve("point.json").toFile(), point);
    try {
      MAPPER.writeValue(
          directory.resolve("result.json").toFile(),
          Evidence.complete(result(block, store, threads, seconds, valid)));
    } catch (DBException e) {
      throw new IOException(e);
    }
  }

  /** The evidence of a run: Tokyo Tyrant has twice the latency of Redis. */
  private static ObjectNode result(
      int block, String store, int threads, int seconds, boolean valid) {
    boolean redis = store.equals("redis");
    ObjectNode result = MAPPER.createObjectNode();
    result
        .put("binding", store)
        .put("storeProduct", redis ? "Redis" : "Tokyo Tyrant")
        .put("storeVersion", redis ? "7.0.15" : "1.1.41")
        .put("label", store)
        .put("version", "1.0")
        .put("startedAt", "2026-01-01T00:00:0" + block + "Z")
        .put("threads", threads)
        .put("runTimeSeconds", 1 + block / 100.0)
        .put("done", 2 * OPERATIONS)
        .put("failed", 0)
        .put("recordsAfter", 1000)
        .put("limitedBy", threads == 1 ? "neither" : "server-processor");
    result
        .putObject("environment")
        .put("host", "bench")
        .put("cpuModel", "Model 1")
        .put("java", "17")
        .put("os", "Linux")
        .put("processors", 2);
    result.putObject("server").put("standIn", !redis);
    result.putObject("settings").put("redis.note", redis ? HOSTILE : "plain");
    long micros = (redis ? 40L : 80L) * threads + block;
    ObjectNode operations = result.putObject("operations");
    for (String operation : List.of("READ", "READ-MISS")) {
      ObjectNode ok = operations.putObject(operation).putObject("OK");
      ok.putObject("actual").put("histogram", histogram(micros));
    }
    addIntervals(result, seconds, micros);
    ObjectNode verdict = result.putObject("verdict").put("valid", valid);
    verdict.putArray("warnings");
    return result;
  }

  private static void addIntervals(ObjectNode result, int seconds, long micros) {
    ArrayNode intervals = result.putArray("intervals");
    ArrayNode samples = result.putArray("resourceIntervals");
    ObjectNode resources = result.putObject("resources");
    for (int i = 0; i < seconds; i++) {
      boolean stalls = i == seconds / 2;
      intervals
          .addObject()
          .put("startSeconds", i)
          .put("endSeconds", i + 1)
          .put("warmup", false)
          .put("operation", "TOTAL")
          .put("operations", stalls ? 10 : 1000)
          .put("operationsPerSecond", stalls ? 10 : 1000 + i)
          .put("p99Micros", stalls ? 100 * micros : micros);
      for (String process : List.of("SERVER", "CLIENT")) {
        samples
            .addObject()
            .put("startSeconds", i)
            .put("endSeconds", i + 1)
            .put("process", process)
            .put("sampledSeconds", 1)
            .put("cpuUserPercent", stalls ? 5 : 40 + i)
            .put("cpuSystemPercent", 10)
            .put("rssBytes", 20_000_000 + 100_000 * i)
            .put("fileBytes", 1_000_000);
      }
    }
    for (String process : List.of("SERVER", "CLIENT")) {
      resources.putObject(process).put("cpuSeconds", 0.5 * seconds).put("sampledSeconds", seconds);
    }
  }

  private static String histogram(long micros) {
    Histogram latencies = new Histogram(3);
    for (int i = 0; i < OPERATIONS; i++) {
      latencies.recordValue(NANOS_PER_MICRO * (micros + i / 10 + (i > 990 ? i * 5L : 0)));
    }
    ByteBuffer buffer = ByteBuffer.allocate(latencies.getNeededByteBufferCapacity());
    int length = latencies.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }
}
