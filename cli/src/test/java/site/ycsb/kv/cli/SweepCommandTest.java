// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.cli.process.ExitCode;

/** Plans and faults of sweeps; SweepIT runs them. */
class SweepCommandTest {
  @TempDir Path directory = Path.of("");

  private static Cli.Result plan(String... arguments) {
    List<String> words = new ArrayList<>(List.of("sweep", "--dry-run", "--seed", "3"));
    words.addAll(List.of(arguments));
    return Cli.ycsb(words.toArray(String[]::new));
  }

  @Test
  void aPointFindsEachBindingByItsClass() throws Exception {
    for (Binding binding : Bindings.all()) {
      assertThat(Bindings.find(Bindings.className(binding)).name()).isEqualTo(binding.name());
    }
  }

  @Test
  void aPlanIsPrinted() throws Exception {
    Cli.Result plan =
        plan(
            "redis,memory",
            "--store",
            "tuned=redis -p redis.layout=string",
            "--workload",
            "../workloads/workloada,../workloads/workloadc",
            "-threads",
            "1,8",
            "--vary",
            "redis.timeout=1000,2000",
            "--repeat",
            "2",
            "--keep-data");
    assertThat(plan.err()).isEmpty();
    assertThat(plan.exit()).isEqualTo(ExitCode.VALID);
    assertThat(plan.out()).isEqualTo(Files.readString(Path.of("src/test/resources/plan.txt")));
  }

  @Test
  void severalTargetsVary() {
    assertThat(plan("noop", "-P", "../workloads/workloadb", "-target", "10,20").lines())
        .endsWith("b1-noop-workloadb-t1-target=10", "b1-noop-workloadb-t1-target=20");
    assertThat(
            plan("noop", "-P", "../workloads/workloadb", "-target", "10/1s,20..30/2s,5,7/1s")
                .lines())
        .anySatisfy(line -> assertThat(line).contains("3 stores and loads"));
  }

  @Test
  void aLineStartsTheClientsOfAPoint() throws Exception {
    String[] words = {
      "redis",
      "-P",
      "../workloads/workloadb",
      "--vary",
      "client.count=1,4",
      "--launch",
      "srun -n {clients}"
    };
    assertThat(plan(words).lines())
        .contains(
            "Launch: clients of a point begin 10 s after their line starts; CLIENT is their"
                + " command.")
        .endsWith(
            "b1-redis-workloadb-t1-client.count=1: srun -n 1 CLIENT",
            "b1-redis-workloadb-t1-client.count=4: srun -n 4 CLIENT");
    Path file =
        Files.writeString(
            directory.resolve("launch.yaml"),
            "stores: [redis]\nworkloads: [../workloads/workloadb]\n"
                + "settings: {launch.line: 'x {clients}', client.count: 2}");
    assertThat(plan(file.toString()).lines()).endsWith("b1-redis-workloadb-t1: x 2 CLIENT");
    assertThat(plan(file.toString(), "--launch", "y {clients}").lines())
        .endsWith("b1-redis-workloadb-t1: y 2 CLIENT");
  }

  @Test
  void clientsThatCannotBeStartedOrShareAStoreAreRefused() {
    String[] workload = {"-P", "../workloads/workloadb"};
    assertThat(with(workload, "redis", "-p", "client.count=2").err())
        .isEqualTo(
            "client.count=2 needs a line that starts the clients; add --launch, such as --launch"
                + " 'srun -n {clients}'.\n");
    assertThat(with(workload, "redis", "--launch", "srun -n 4").err())
        .startsWith("launch.line=srun -n 4: must hold {clients} where the number");
    String[] many = {
      "-p", "client.count=2", "--launch", "x {clients}", "-P", "../workloads/workloadb"
    };
    assertThat(with(many, "memory").err())
        .isEqualTo(
            "client.count=2 needs a server that all clients reach, and memory has none; leave it"
                + " out.\n");
    assertThat(with(many, "redis", "-p", "updateproportion=0", "-p", "deleteproportion=0.05").err())
        .startsWith("deleteproportion=0.05: a client does not know what others delete;");
    assertThat(with(many, "redis", "-p", "start.at=1", "-p", "client.rank=1").err())
        .contains("client.rank: a sweep sets it for each client; remove it.")
        .contains("start.at: a sweep sets it for each client; remove it.");
    assertThat(with(many, "redis", "-target", "max", "--slo", "p99 < 5ms").err())
        .contains("--launch: a search for the highest rate has one client,");
  }

  private static Cli.Result with(String[] some, String... others) {
    List<String> words = new ArrayList<>(List.of(others));
    words.addAll(List.of(some));
    return plan(words.toArray(String[]::new));
  }

  @Test
  void maxIsATargetAmongOthers() throws Exception {
    String workload = "../workloads/workloadb";
    String[] promise = {"--slo", "READ p99 < 5ms", "--budget", "2m", "--within", "10%"};
    List<String> words = new ArrayList<>(List.of("noop", "-P", workload, "-target", "10,max"));
    words.addAll(List.of(promise));
    assertThat(plan(words.toArray(String[]::new)).lines())
        .contains(
            "Plan: 2 stores and loads, each once: 2 points in about 4 min.",
            "Target max: the time assumes that each search takes its whole budget.")
        .endsWith("b1-noop-workloadb-t1-target=10", "b1-noop-workloadb-t1-target=max");
    Path file =
        Files.writeString(
            directory.resolve("max.yaml"),
            "stores: [noop]\nsettings: {recordcount: 9, target: max, max.slo: p99 < 5ms}");
    assertThat(plan(file.toString()).all()).doesNotContain("must").contains("about 10 min");
  }

  @Test
  void aFaultyPromiseIsOneSentenceBeforeAnythingStarts() {
    String[] words = {
      "noop,memory", "-P", "../workloads/workloadb", "-target", "max", "--slo", "x"
    };
    assertThat(plan(words).err())
        .isEqualTo(
            "--slo 'x': must be a promise, such as 'READ p99 < 5ms', 'p99.9 < 20ms' or"
                + " 'errors < 0.1%'.\n");
    assertThat(plan("noop", "-P", "../workloads/workloadb", "-target", "max").err())
        .isEqualTo("A search needs a promise to keep; add --slo, such as --slo 'p99 < 5ms'.\n");
    assertThat(plan("noop", "-P", "../workloads/workloadb", "--slo", "p99 < 5ms").err())
        .isEqualTo(
            "--slo, --within and --budget are of searches, and no load of the sweep is one; add"
                + " -target max.\n");
  }

  @Test
  void aLimitOfTheWarmUpIsOptional() throws Exception {
    String workload = "../workloads/workloadb";
    assertThat(plan("--settle", "noop", "-P", workload).lines())
        .contains(warmUp(120))
        .endsWith("b1-noop-workloadb-t1");
    assertThat(plan("noop", "-P", workload, "--settle").lines()).contains(warmUp(120));
    assertThat(plan("--settle", "45", "noop", "-P", workload).lines()).contains(warmUp(45));
    assertThat(plan("--settle=600", "noop", "-P", workload).lines()).contains(warmUp(600));
    Path file =
        Files.writeString(
            directory.resolve("f.yaml"), "stores: [noop]\nsettings: {operationcount: 9}");
    assertThat(plan(file.toString(), "--settle", "50").lines()).contains(warmUp(50));
    assertThat(plan("noop", "-P", workload, "--settle", "5").err())
        .isEqualTo(
            "warmup.settle.maxseconds=5: must be 0 or at least 40, as nothing settles in less.\n");
    assertThat(plan("noop", "-P", workload, "--settle=soon").err())
        .startsWith("warmup.settle.maxseconds=soon: must be a whole number");
  }

  private static String warmUp(int seconds) {
    return "Warm-up: until throughput and p99 settle, at most "
        + seconds
        + " s a point; the time assumes all of it until a point has finished.";
  }

  @Test
  void aNamedServerIsNotFilledPointByPoint() {
    String[] inserting = {"redis", "-P", "../workloads/workloadd", "-p", "redis.port=1"};
    assertThat(plan(inserting).exit()).isEqualTo(ExitCode.VALID);
    List<String> again = new ArrayList<>(List.of(inserting));
    again.addAll(List.of("--repeat", "2"));
    assertThat(plan(again.toArray(String[]::new)).err())
        .isEqualTo(
            "redis: its settings name a server, which a sweep does not empty, and workloadd inserts,"
                + " so that only its first point would have a freshly loaded store; let the sweep"
                + " start the server, or use a workload that inserts nothing.\n");
    again.set(2, "../workloads/workloada");
    assertThat(plan(again.toArray(String[]::new)).exit()).isEqualTo(ExitCode.VALID);
  }

  @Test
  void allFaultsAreToldTogether() {
    Cli.Result result =
        plan(
            "redis,memry",
            "-P",
            "../workloads/workloadb",
            "-p",
            "redis.layout=strin",
            "-p",
            "operationcount=0",
            "-p",
            "exportfile=x",
            "--vary",
            "dragonfly.connections=1,2");
    assertThat(result.exit()).isEqualTo(ExitCode.COULD_NOT_RUN);
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines())
        .containsExactly(
            "Unknown binding memry; did you mean memory?",
            "dragonfly.connections varies and is a setting of no store here; remove it.",
            "redis.layout=strin: must be one of hash, string.",
            "exportfile: each point would overwrite it; remove it, as --out has all results.");
  }

  @Test
  void faultsOfAFileHavePlaces() throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("f.yaml"),
            """
            stores: [memory]
            workloads: [../workloads/workloadb, nowhere]
            settings:
              requestdistribution: zipfain
              recordcuont: 5
            """);
    assertThat(plan(file.toString()).err())
        .isEqualTo(
            """
            FILE, line 2, column 37: There is no workload file nowhere; correct its name.
            FILE, line 4, column 24: requestdistribution=zipfain: must be one of uniform, zipfian,\
             latest, hotspot, exponential, sequential, zipfianexact.
            FILE, line 5, column 16: Unknown setting recordcuont; did you mean recordcount?
            """
                .replace("FILE", file.toString()));
  }

  @Test
  void mistakesAreOneSentence() {
    assertThat(plan().err()).startsWith("A sweep needs stores; ");
    assertThat(plan("redis,redis", "-P", "../workloads/workloadb").err())
        .isEqualTo("The stores name redis twice; remove one or rename it.\n");
    assertThat(plan("redis", "-P", "../workloads/workloadb", "-threads", "1,x").err())
        .startsWith("threadcount=x: ");
    assertThat(plan("redis", "-P", "../workloads/workloadb", "-threads", "1,1").err())
        .isEqualTo("The threads name 1 twice; remove one or rename it.\n");
    assertThat(plan("f.yaml", "--store", "redis").err()).startsWith("f.yaml is the whole plan; ");
    assertThat(plan("redis", "-P", "../workloads/workloadb", "--repeat", "0").err())
        .isEqualTo("--repeat 0: must be 1 or more.\n");
    Cli.Result noPlace = Cli.ycsb("sweep", "noop", "-P", "../workloads/workloadb");
    assertThat(noPlace.err())
        .isEqualTo("A sweep needs a directory for its results; add --out DIR.\n");
    assertThat(noPlace.exit()).isEqualTo(ExitCode.COULD_NOT_RUN);
  }
}
