// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import site.ycsb.Status;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.pace.TargetRate;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.resource.ResourceSummary;
import site.ycsb.kv.resource.ResourceSummary.Range;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.verdict.Verdict;

/**
 * What a person reads at the end of a load or run: at most {@value #MOST_LINES} lines of at most
 * {@value #MOST_COLUMNS} columns. Latencies are in microseconds; where the run had a target, they
 * count from when operations were due.
 */
public final class LastScreen {
  static final int MOST_LINES = 12;
  static final int MOST_COLUMNS = 79;

  /** The table has this width. */
  private static final int FEWEST_COLUMNS = 59;

  private static final int NAME_COLUMNS = 17;
  private static final int FEWEST_LINES_OF_TABLE = 3;

  /** The failure of one that consists of others is that of one of them. */
  private static final Set<Operation> FALLIBLE =
      EnumSet.complementOf(
          EnumSet.of(Operation.READ_MODIFY_WRITE, Operation.READ_THROUGH, Operation.CLEANUP));

  private static final double MEGABYTE = 1 << 20;

  private final RunDescription what;
  private final RunResult result;
  private final Verdict verdict;
  private final TargetRate target;
  private final ScreenText text;

  private record Row(String operation, OutcomeSummary succeeded) {
    /** Inserts into a batch are apart from those that send it. */
    static Row of(String operation, OutcomeSummary succeeded) {
      String status = succeeded.status().getName();
      return new Row(
          status.equals(Status.OK.getName()) ? operation : operation + " " + status, succeeded);
    }
  }

  private LastScreen(
      RunDescription what, RunResult result, Verdict verdict, TargetRate target, int width) {
    this.what = what;
    this.result = result;
    this.verdict = verdict;
    this.target = target;
    this.text = new ScreenText(width);
  }

  /**
   * The lines, for a terminal of so many columns.
   *
   * @param target what was asked for
   * @param files the directory of the result, if it has one
   */
  public static List<String> lines(
      RunDescription what,
      RunResult result,
      Verdict verdict,
      TargetRate target,
      Optional<Path> files,
      int columns) {
    int width = Math.max(FEWEST_COLUMNS, Math.min(MOST_COLUMNS, columns - 1));
    return new LastScreen(what, result, verdict, target, width).lines(files);
  }

  private List<String> lines(Optional<Path> files) {
    List<Row> rows = rows();
    List<String> use = new ArrayList<>(failures());
    use.add(server());
    String share = number(100 * result.client().cpuShare());
    int processors = Runtime.getRuntime().availableProcessors();
    use.add(text.row("Client", share + " % of " + processors + " processors"));
    use.add(text.row("Limited by", Setting.word(verdict.limitedBy())));
    int left = MOST_LINES - 2 - use.size();
    List<String> judged = judged(left - Math.min(rows.size() + 1, FEWEST_LINES_OF_TABLE));
    List<String> lines = new ArrayList<>();
    lines.add(text.cut(title()));
    lines.addAll(table(rows, left - judged.size()));
    lines.addAll(use);
    lines.addAll(judged);
    lines.add(
        files.map(d -> text.path("Files", d)).orElse(text.row("Files", "none without --out")));
    return lines;
  }

  /** The failures by status, the most frequent first. */
  private List<String> failures() {
    Map<String, Long> counts = new TreeMap<>();
    for (Operation operation : FALLIBLE) {
      result.summary().outcomes(operation.label()).stream()
          .filter(outcome -> !outcome.status().isOk())
          .forEach(o -> counts.merge(o.status().getName(), o.count(), Long::sum));
    }
    RunResult.Work work = result.work();
    return text.parts(
        "Failed",
        work.failed() + " of " + work.operations() + ": ",
        counts.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .map(status -> status.getKey() + " " + status.getValue())
            .toList());
  }

  private List<String> judged(int mostLines) {
    List<String> sentences = verdict.valid() ? verdict.warnings() : verdict.invalid();
    String word = verdict.valid() ? "valid" : "invalid";
    return sentences.isEmpty()
        ? List.of(text.row("Verdict", word))
        : text.sentences(
            "Verdict", word + (verdict.valid() ? "; warning: " : ": "), sentences, mostLines);
  }

  private String title() {
    return String.format(
        Locale.ROOT,
        "--- %s of %s, %d %s: %s%s ops/s for %s s",
        result.phase() == Phase.LOAD ? "load" : "run",
        what.binding(),
        result.threads(),
        result.threads() == 1 ? "thread" : "threads",
        number(result.throughputPerSecond()),
        ofTarget(),
        number(result.work().runTimeNanos() / 1e9));
  }

  /** Of a schedule the mean rate. */
  private String ofTarget() {
    if (target.ends()) {
      return " of " + number(target.meanPerSecond(result.work().runTimeNanos() / 1e9));
    }
    return target.given() ? " of " + target : "";
  }

  /** The successful operations, the most frequent first. */
  private List<Row> rows() {
    Summary summary = result.summary();
    return summary.operations().stream()
        .filter(operation -> !operation.equals(Operation.CLEANUP.label()))
        .flatMap(
            operation ->
                summary.outcomes(operation).stream()
                    .filter(outcome -> outcome.status().isOk() && outcome.count() > 0)
                    .map(outcome -> Row.of(operation, outcome)))
        .sorted(Comparator.comparingLong((Row row) -> -row.succeeded.count()))
        .toList();
  }

  private List<String> table(List<Row> rows, int most) {
    List<String> lines = new ArrayList<>();
    if (rows.isEmpty()) {
      return lines;
    }
    lines.add(columns(target.given() ? "us, from when due" : "us", "count", "p50", "p99", "p99.9"));
    int left = most - 1;
    int shown = rows.size() > left ? left - 1 : rows.size();
    for (Row row : rows.subList(0, shown)) {
      lines.add(row(named(row.operation), row.succeeded));
    }
    if (shown < rows.size()) {
      List<Row> others = rows.subList(shown, rows.size());
      long count = others.stream().mapToLong(row -> row.succeeded.count()).sum();
      lines.add(
          columns(others.size() + " others", Long.toString(count), "", "", "").stripTrailing());
    }
    return lines;
  }

  /** Reads with the share of them that found their record, if others did not. */
  private String named(String operation) {
    OptionalDouble hits = result.summary().hitRatio();
    return operation.equals(Operation.READ.label()) && hits.isPresent()
        ? String.format(Locale.ROOT, "%s %.1f %% hits", operation, 100 * hits.getAsDouble())
        : operation;
  }

  private String row(String operation, OutcomeSummary outcome) {
    Histogram latencies = target.given() ? outcome.intended() : outcome.actual();
    String name =
        operation.length() > NAME_COLUMNS
            ? operation.substring(0, NAME_COLUMNS - 2) + ".."
            : operation;
    return columns(
        name,
        Long.toString(outcome.count()),
        number(latencies.getValueAtPercentile(50) / 1e3),
        number(latencies.getValueAtPercentile(99) / 1e3),
        number(latencies.getValueAtPercentile(99.9) / 1e3));
  }

  private static String columns(String name, String count, String p50, String p99, String p999) {
    return String.format(Locale.ROOT, "%-17s %11s %9s %9s %9s", name, count, p50, p99, p999);
  }

  private String server() {
    Optional<ResourceSummary> server =
        result.resources().stream().filter(s -> s.process().equals(Probes.SERVER)).findFirst();
    String label = what.standIn() ? "Stand-in" : "Server";
    Optional<Range> cpu = server.flatMap(known -> known.range(Metric.CPU));
    Optional<String> memory =
        server.flatMap(known -> known.range(Metric.RSS)).map(r -> "memory " + bytes(r.highest()));
    if (cpu.isPresent()) {
      Range range = cpu.get();
      String use =
          String.format(
              Locale.ROOT,
              "CPU %.0f/%.0f/%.0f %% of a core",
              range.lowest(),
              range.median(),
              range.highest());
      String more = memory.map(known -> ", " + known).orElse("");
      return text.row(label, use + " (min/median/max)" + more, use + more);
    }
    String unknown = memory.orElse("no samples of its CPU and memory");
    return what.standIn()
        ? text.row(label, "its speed says nothing about the real server's", "not the real server")
        : text.row(label, unknown);
  }

  private static String bytes(double bytes) {
    double megabytes = bytes / MEGABYTE;
    return megabytes < 10_000
        ? number(megabytes) + " MB"
        : String.format(Locale.ROOT, "%.1f GB", megabytes / 1024);
  }

  /** A number of at least two digits, so that small ones can be told apart. */
  private static String number(double number) {
    return String.format(Locale.ROOT, number < 9.95 ? "%.1f" : "%.0f", number);
  }
}
