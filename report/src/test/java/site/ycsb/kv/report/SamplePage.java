// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A page of made-up figures. Two stores and one with a hostile setting, at three numbers of
 * threads; the second store has no valid run at the highest.
 */
final class SamplePage {
  static final String HOSTILE = "x=</script><img src=x onerror=hacked=1>\"'";
  static final String REASON = "<script>hacked=2</script>: 12 of 1000 operations failed";
  static final String STALL = "throughput fell by 75 %: <b>the server</b> saved its data";
  static final int STALL_SECOND = 12;

  private static final List<String> PERCENTILES =
      List.of("50", "75", "90", "95", "99", "99.9", "99.99");
  private static final List<String> SCRIPTS =
      List.of(
          "view.js", "looks.js", "tables.js", "timeline.js", "charts.js", "maxima.js", "report.js");
  private static final int SECONDS = 20;

  private SamplePage() {}

  /** The page as HTML. */
  static String html() throws IOException {
    StringBuilder scripts = new StringBuilder();
    for (String script : SCRIPTS) {
      scripts.append(resource("/site/ycsb/kv/report/" + script)).append('\n');
    }
    String figures = new ObjectMapper().writeValueAsString(figures());
    return resource("/sample.html")
        .replace("/*style*/", resource("/site/ycsb/kv/report/report.css"))
        .replace("/*figures*/", figures.replace("<", "\\u003c").replace(">", "\\u003e"))
        .replace(
            "/*echarts*/", resource("/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js"))
        .replace("/*scripts*/", scripts);
  }

  /** A file on the class path as text. */
  static String resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(SamplePage.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Map<String, Object> figures() {
    List<Object> points = new ArrayList<>();
    List<Object> runs = new ArrayList<>();
    for (String workload : List.of("workloadb", "workloadc")) {
      for (int threads : List.of(1, 4, 16)) {
        addPoint(points, runs, workload, threads, "redis", "");
        addPoint(points, runs, workload, threads, "tokyotyrant", "");
        addPoint(points, runs, workload, threads, "tokyotyrant", HOSTILE);
      }
    }
    return Map.of(
        "title",
        "Sample",
        "percentiles",
        PERCENTILES,
        "stores",
        List.of("redis", "tokyotyrant"),
        "workloads",
        List.of("workloadb", "workloadc"),
        "searches",
        List.of(),
        "points",
        points,
        "runs",
        runs);
  }

  private static void addPoint(
      List<Object> points,
      List<Object> runs,
      String workload,
      int threads,
      String store,
      String varied) {
    boolean valid = threads < 16 || !store.equals("tokyotyrant") || !varied.isEmpty();
    double throughput = 60_000.0 * threads / (threads + store.length());
    Map<String, Object> point = new HashMap<>();
    point.put("store", store);
    point.put("workload", workload);
    point.put("threads", threads);
    point.put("target", null);
    point.put("varied", varied);
    point.put("load", threads == 1 ? "1 thread" : threads + " threads");
    point.put("runs", 1);
    point.put("valid", valid ? 1 : 0);
    point.put("limitedBy", "client-processor");
    point.put("mainOperation", "READ");
    point.put("throughputPerSecond", valid ? spread(throughput) : null);
    point.put(
        "latencyMicros",
        valid
            ? Map.of("READ", latencies(threads), "READ-MISS", latencies(threads / 2.0))
            : Map.of());
    point.put(
        "curves",
        valid ? Map.of("READ", curve(threads), "READ-MISS", curve(threads / 2.0)) : Map.of());
    point.put("serverRssBytesPerRecord", valid ? spread(1200) : null);
    point.put("serverDiskBytesPerRecord", store.equals("redis") ? null : spread(1000));
    point.put("operationsPerCoreSecond", valid ? spread(50_000) : null);
    points.add(point);
    runs.add(
        run("b1-" + store + varied + "-" + workload + "-t" + threads, point, throughput, valid));
  }

  private static Map<String, Object> spread(double median) {
    return Map.of("median", median, "low", median * 0.95, "high", median * 1.08);
  }

  private static Map<String, Object> latencies(double threads) {
    return PERCENTILES.stream()
        .collect(
            Collectors.toMap(p -> p, p -> spread(atPercentile(Double.parseDouble(p), threads))));
  }

  private static double atPercentile(double percentile, double threads) {
    return 40 * threads / Math.pow(1 - percentile / 100, 0.4);
  }

  private static List<List<Double>> curve(double threads) {
    return DoubleStream.of(0, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99, 99.999)
        .mapToObj(percentile -> List.of(percentile, atPercentile(percentile, threads)))
        .toList();
  }

  private static Map<String, Object> run(
      String name, Map<String, Object> point, double throughput, boolean valid) {
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("name", name);
    for (String shared : List.of("store", "workload", "threads", "varied")) {
      run.put(shared, point.get(shared));
    }
    run.put("block", 1);
    run.put("valid", valid);
    run.put("reasons", valid ? List.of() : List.of(REASON));
    run.put("timeline", timeline(throughput));
    run.put("steps", valid ? List.of(Map.of("atSeconds", STALL_SECOND, "text", STALL)) : List.of());
    return run;
  }

  private static Map<String, Object> timeline(double throughput) {
    List<Double> serverCpu = new ArrayList<>(each(second -> second < STALL_SECOND ? 90 : 180));
    serverCpu.set(3, null);
    return Map.of(
        "seconds", IntStream.rangeClosed(1, SECONDS).boxed().toList(),
        "throughputPerSecond", each(second -> second < STALL_SECOND ? throughput : throughput / 4),
        "p99Micros", each(second -> second < STALL_SECOND ? 200 : 900),
        "serverCpuPercent", serverCpu,
        "serverRssBytes", each(second -> 8e8 + 1e6 * second),
        "clientCpuPercent", each(second -> 60));
  }

  private static List<Double> each(java.util.function.IntToDoubleFunction value) {
    return IntStream.rangeClosed(1, SECONDS).mapToDouble(value).boxed().toList();
  }
}
