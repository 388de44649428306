// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Stack;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.DBException;
import site.ycsb.kv.cli.check.PlanCheck;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.study.launch.LaunchSettings;
import site.ycsb.kv.study.sweep.Plan;
import site.ycsb.kv.study.sweep.PlanReader;
import site.ycsb.kv.study.sweep.StoreLine;
import site.ycsb.kv.study.sweep.Task;

/** The options of a sweep, and the plan that they or a file describe. */
final class SweepOptions {
  private static final String THREADS = "threadcount";
  private static final String TARGET = "target";
  private static final String DEFAULT_SETTLE_SECONDS = "120";

  @Parameters(
      arity = "0..1",
      paramLabel = "BINDING,...|FILE",
      description = "The stores, or a sweep as a file (docs/sweeps.md).")
  private String what = "";

  @Mixin private WorkloadOptions options = new WorkloadOptions();

  @Mixin private SearchOptions search = new SearchOptions();

  @Option(
      names = "--store",
      paramLabel = "LINE",
      description = "One more store, with settings: 'LABEL=BINDING -p NAME=VALUE ...'.")
  private List<String> storeLines = new ArrayList<>();

  @Option(
      names = "--workload",
      paramLabel = "FILE,...",
      description = "Workloads in turn. What -P and -p say holds for each of them.")
  private List<String> workloads = new ArrayList<>();

  @Option(
      names = "--vary",
      paramLabel = "NAME=VALUE,...",
      description = "A setting and its values in turn; may be given several times.")
  private List<String> varied = new ArrayList<>();

  @Option(names = "--repeat", paramLabel = "N", description = "Blocks of all points (1).")
  private @Nullable Integer repeat;

  @Option(names = "--seed", paramLabel = "N", description = "Decides the order of the points.")
  private @Nullable Long seed;

  @Option(
      names = "--keep-data",
      description = "Load once for each store, where no operation changes the data.")
  private boolean keepData;

  @Option(
      names = "--settle",
      arity = "0..1",
      paramLabel = "SECONDS",
      fallbackValue = DEFAULT_SETTLE_SECONDS,
      preprocessor = NumberOrDefault.class,
      description =
          "Warm each point up until throughput and p99 settle, for at most SECONDS ("
              + DEFAULT_SETTLE_SECONDS
              + "); sets warmup.settle.maxseconds.")
  private @Nullable String settle;

  @Option(
      names = "--launch",
      paramLabel = "LINE",
      description = {
        "Starts the client.count clients of each point, such as 'srun -n {clients}';",
        "their command follows it (launch.line)."
      })
  private @Nullable String launch;

  /** Whether the user, by option or file, decides the order. */
  private boolean seeded;

  /** Whether the order of the points is given, and not to be made up. */
  boolean seeded() {
    return seeded;
  }

  /**
   * The directory of a sweep that its own file names.
   *
   * @throws DBException with one sentence if the user names a directory neither way
   */
  Path directory() throws DBException {
    Path parent = Path.of(what).toAbsolutePath().getParent();
    if (isFile() && parent != null && Files.exists(parent.resolve("sweep.lock"))) {
      return parent;
    }
    throw new DBException("A sweep needs a directory for its results; add --out DIR.");
  }

  private boolean isFile() {
    return what.endsWith(".yaml") || what.endsWith(".yml");
  }

  /**
   * Reads and checks the plan.
   *
   * @throws DBException with all faults
   */
  Plan plan() throws DBException {
    Properties settings = options.properties();
    settings.remove("status"); // Nobody would see the lines.
    if (settle != null) {
      settings.setProperty(Plan.SETTLE, settle);
    }
    if (launch != null) {
      settings.setProperty(LaunchSettings.LINE_NAME, launch.trim());
    }
    search.addTo(settings);
    Plan plan = isFile() ? fromFile(settings) : fromOptions(settings);
    if (search.given() && plan.tasks().stream().noneMatch(Task::isMax)) {
      throw new DBException(
          "--slo, --within and --budget are of searches, and no load of the sweep is one; add"
              + " -target max.");
    }
    return plan;
  }

  private Plan fromFile(Properties settings) throws DBException {
    boolean others = settings.containsKey(THREADS) || keepData;
    if (others || !(storeLines.isEmpty() && workloads.isEmpty() && varied.isEmpty())) {
      throw new DBException(
          what
              + " is the whole plan; with it go only -P, -p, --settle, --every, --launch, --slo,"
              + " --within, --budget, --repeat, --seed and --out.");
    }
    PlanReader reader =
        PlanReader.of(
            Path.of(what), Plan.map(settings), file -> WorkloadOptions.load(file, "its name"));
    seeded = reader.seeded() || seed != null;
    Plan read = reader.plan();
    Plan plan =
        new Plan(
            read.stores(),
            read.workloads(),
            read.threads(),
            read.varied(),
            read.settings(),
            repeat == null ? read.repeat() : repeat,
            reader.seeded() && seed == null ? read.seed() : seed(),
            read.keepData());
    if (reader.hasStores()) {
      PlanCheck.faults(plan).forEach(reader::addFault);
    }
    reader.throwFaults();
    return plan;
  }

  private Plan fromOptions(Properties settings) throws DBException {
    List<Plan.Store> stores = new ArrayList<>();
    for (String name : parts(what)) {
      stores.add(new Plan.Store(name, name, Map.of()));
    }
    for (String line : storeLines) {
      stores.add(StoreLine.parse(line));
    }
    if (stores.isEmpty()) {
      throw new DBException("A sweep needs stores; name them (bin/ycsb bindings lists them).");
    }
    distinct("stores", stores.stream().map(Plan.Store::label).toList());
    Map<String, List<String>> all = varied();
    List<String> targets = targets(settings.getProperty(TARGET, ""));
    if (targets.size() > 1) {
      settings.remove(TARGET);
      all.put(TARGET, targets);
    }
    List<Integer> threads = threads(settings);
    seeded = seed != null;
    Plan plan =
        new Plan(
            stores,
            workloads(),
            threads,
            all,
            Plan.map(settings),
            repeat == null ? 1 : repeat,
            seed(),
            keepData);
    List<String> faults = PlanCheck.faults(plan);
    if (!faults.isEmpty()) {
      throw new SettingsException(faults);
    }
    return plan;
  }

  private long seed() {
    return seed == null ? ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE) : seed;
  }

  private static List<String> parts(String list) {
    return list.isBlank()
        ? List.of()
        : Arrays.stream(list.split(",", -1)).map(String::trim).toList();
  }

  /** The parts, of which those with a time that follow each other are one schedule. */
  private static List<String> targets(String list) {
    List<String> targets = new ArrayList<>();
    boolean scheduled = false;
    for (String part : parts(list)) {
      if (scheduled && part.contains("/")) {
        targets.add(targets.remove(targets.size() - 1) + "," + part);
      } else {
        targets.add(part);
      }
      scheduled = part.contains("/");
    }
    return targets;
  }

  private static void distinct(String what, List<?> values) throws DBException {
    for (Object value : values) {
      if (values.indexOf(value) != values.lastIndexOf(value)) {
        throw new DBException(
            "The " + what + " name " + value + " twice; remove one or rename it.");
      }
    }
  }

  private Map<String, List<String>> varied() throws DBException {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (String one : varied) {
      int end = one.indexOf('=');
      if (end < 1) {
        throw new DBException("--vary " + one + " has no values; write --vary NAME=VALUE,...");
      }
      String list = one.substring(end + 1);
      List<String> values = one.startsWith(TARGET + "=") ? targets(list) : parts(list);
      distinct("values of --vary", values);
      if (values.isEmpty() || all.put(one.substring(0, end), values) != null) {
        throw new DBException("--vary " + one + ": name each setting once, with its values.");
      }
    }
    return all;
  }

  /** Takes the numbers of threads out of the settings. */
  static List<Integer> threads(Properties settings) throws DBException {
    List<Integer> counts = new ArrayList<>();
    String text = String.valueOf(settings.getOrDefault(THREADS, "1"));
    for (String part : parts(text)) {
      Properties one = new Properties();
      one.setProperty(THREADS, part);
      counts.add(RunSettings.of(one).threads());
    }
    settings.remove(THREADS);
    distinct("threads", counts);
    return counts;
  }

  private List<Plan.Workload> workloads() throws DBException {
    List<Plan.Workload> all = new ArrayList<>();
    for (String list : workloads) {
      for (String file : parts(list)) {
        Properties properties = WorkloadOptions.load(Path.of(file), "--workload");
        all.add(new Plan.Workload(Plan.nameOfFile(file), Plan.map(properties)));
      }
    }
    distinct("workloads", all.stream().map(Plan.Workload::name).toList());
    return all.isEmpty() ? List.of(new Plan.Workload(options.nameOfFiles(), Map.of())) : all;
  }

  /** Leaves a word after {@code --settle} that is no number to others. */
  static final class NumberOrDefault implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      boolean attached = !" ".equals(info.get("separator"));
      if (!attached && (words.isEmpty() || !words.peek().matches("\\d+"))) {
        words.push(DEFAULT_SETTLE_SECONDS);
      }
      return false;
    }
  }
}
