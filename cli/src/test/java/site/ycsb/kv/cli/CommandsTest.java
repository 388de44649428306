// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.cli.process.Version;

/** The commands end to end, on the stores of this process. */
@Timeout(120)
class CommandsTest {
  private static final String JSON_EXPORTER =
      "exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter";

  /** A line of stock YCSB's text form, or a comment. */
  private static final Pattern LINE =
      Pattern.compile("\\[[^\\]]+\\], [^,]+, -?[0-9][0-9.E+-]*|# .+");

  @Test
  void aRunOnMemoryIsLoadedMeasuredAndValid(@TempDir Path directory) throws IOException {
    Path first =
        Files.writeString(
            directory.resolve("first"), "recordcount=100\noperationcount=7\nreadproportion=1.0\n");
    Path second = Files.writeString(directory.resolve("second"), "operationcount=300\n");
    Cli.Result result =
        Cli.ycsb(
            "run",
            "memory",
            "-P",
            first.toString(),
            "-P",
            second.toString(),
            "-p",
            "updateproportion=0",
            "-threads",
            "3");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.lines()).allSatisfy(line -> assertThat(line).matches(LINE));
    assertThat(result.lines())
        .contains(
            "# ycsb-kv " + Version.text() + ": run of memory, 3 threads",
            "# Store: the memory of this process",
            "# Server: the memory of this process",
            "[OVERALL], Operations, 300",
            "[OVERALL], Failed, 0",
            "[OVERALL], StandIn, 0",
            "[OVERALL], Valid, 1",
            "[READ], Operations, 300",
            "[READ], Return=OK, 300",
            "[CLEANUP], Operations, 3",
            "# Verdict: valid");
    assertThat(result.err().lines())
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).isEqualTo("Server: the memory of this process"))
        .anySatisfy(
            line -> assertThat(line).matches("Loaded 100 records in .* s \\(.* a second\\)"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "site.ycsb.workloads.CoreWorkload",
        "site.ycsb.kv.workload.KeyValueWorkload",
      })
  void wordsAreReadInAnyCase(String workload) {
    Cli.Result result =
        Cli.ycsb(
            "run",
            "memory",
            "-p",
            "workload=" + workload,
            "-p",
            "requestdistribution=ZIPFIAN",
            "-p",
            "scanlengthdistribution=Uniform",
            "-p",
            "insertorder=Hashed",
            "-p",
            "fieldlengthdistribution=CONSTANT",
            "-p",
            "readallfields=TRUE",
            "-p",
            "server=AUTO",
            "-p",
            "measurementtype=HDRHistogram",
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=10");
    assertThat(result.exit()).as(result.err()).isZero();
  }

  @Test
  void aLoadOnMemoryIsValid() {
    Cli.Result result = Cli.ycsb("load", "memory", "-p", "recordcount=50", "-threads", "2");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.lines())
        .allSatisfy(line -> assertThat(line).matches(LINE))
        .contains("[INSERT], Operations, 50", "# Verdict: valid")
        .anyMatch(line -> line.endsWith(": load of memory, 2 threads"));
  }

  @Test
  void aLoadSaysThatItsDataEnds() {
    Cli.Result result = Cli.ycsb("load", "memory", "-p", "recordcount=50");
    assertThat(result.err()).contains("The data ends with this process, after the load.");
  }

  @Test
  void aServerInsideTheProcessCannotBeKept() {
    Cli.Result result = Cli.ycsb("load", "memory", "-p", "recordcount=50", "--keep-server");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err())
        .contains(
            "--keep-server: the server runs inside this process and ends with it; remove the"
                + " option, or install the store's program.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c", "d", "e", "f"})
  void theWorkloadsOfYcsbRun(String workload) {
    Cli.Result result =
        Cli.ycsb("run", "memory", "-P", "../workloads/workload" + workload, "-threads", "2");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.lines())
        .allSatisfy(line -> assertThat(line).matches(LINE))
        .contains("[OVERALL], Operations, 1000", "# Verdict: valid");
  }

  @Test
  void aStockClientRunsToo() {
    Cli.Result result =
        Cli.ycsb(
            "run",
            "site.ycsb.GoodBadUglyDB",
            "-p",
            "recordcount=9",
            "-p",
            "operationcount=5",
            "-p",
            "gbudelays=1,1,1");
    assertThat(result.exit()).as(result.all()).isZero();
    assertThat(result.lines()).contains("[OVERALL], Operations, 5", "# Verdict: valid");
  }

  @Test
  void aRunThatFailsIsInvalidAndEndsWith2() {
    Cli.Result result =
        Cli.ycsb(
            "run",
            FailingClient.class.getName(),
            "-p",
            "recordcount=9",
            "-p",
            "operationcount=10",
            "-p",
            "readproportion=1",
            "-p",
            "updateproportion=0");
    String reason = "10 of 10 operations failed (maxerrorrate=0): READ NOT_FOUND 10.";
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.lines())
        .contains("[OVERALL], Valid, 0", "[READ-NOT_FOUND], Operations, 10")
        .containsSequence("# Verdict: invalid", "#   " + reason);
    assertThat(result.err()).isEqualTo("The run is invalid: " + reason + "\n");
  }

  @Test
  void aStandInIsLabelled() {
    Cli.Result result =
        Cli.ycsb(
            "run",
            "tokyotyrant",
            "-p",
            "server=embedded",
            "-p",
            "recordcount=20",
            "-p",
            "operationcount=20");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.lines())
        .contains(
            "[OVERALL], StandIn, 1",
            "# This server is a stand-in: its figures say nothing about the real one's speed.");
  }

  @Test
  void anExportersJsonStandsAloneOnStandardOutput() {
    Cli.Result result =
        Cli.ycsb(
            "run",
            "memory",
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=10",
            "-p",
            JSON_EXPORTER);
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(new Json(result.out()).isArray()).as(result.out()).isTrue();
    assertThat(result.out()).contains("\"metric\"", "\"OVERALL\"", "\"Valid\"");
    assertThat(result.err()).contains("Verdict: valid\n").doesNotContain("# ");
  }

  @Test
  void resultsGoToAFileAndTheVerdictStays(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("result.txt");
    Cli.Result result =
        Cli.ycsb(
            "run",
            "memory",
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=10",
            "-p",
            "exportfile=" + file);
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.lines())
        .allSatisfy(line -> assertThat(line).startsWith("# "))
        .contains("# Verdict: valid");
    assertThat(Files.readString(file, UTF_8))
        .contains("[OVERALL], Operations, 10", "[CLEANUP], Operations, 1");

    Path json = directory.resolve("result.json");
    Cli.ycsb(
        "run",
        "memory",
        "-p",
        "recordcount=10",
        "-p",
        "operationcount=10",
        "-p",
        JSON_EXPORTER,
        "-p",
        "exportfile=" + json);
    assertThat(new Json(Files.readString(json, UTF_8)).isArray()).isTrue();
  }

  @Test
  void statusLinesGoToStandardError() {
    Cli.Result result =
        Cli.ycsb(
            "run", "noop", "-s", "-l", "east:", "-p", "recordcount=10", "-p", "operationcount=10");
    assertThat(result.exit()).isZero();
    assertThat(result.out()).doesNotContain("current ops/sec");
    assertThat(result.err())
        .matches(
            "(?s)east:[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{12} [0-9]+ sec: 10 operations; "
                + "[0-9.]+ current ops/sec; \\[READ: Count=.*\n");
  }

  @Test
  void settingsOfTheWorkloadAreNotedAndThoseOfStockYcsbAreNot() {
    Cli.Result result =
        Cli.ycsb(
            "run",
            "noop",
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=10",
            "-p",
            "measurement.interval=op",
            "-p",
            "somethingelse=1");
    assertThat(result.exit()).isZero();
    assertThat(result.err().lines())
        .containsExactly("Setting somethingelse is unknown here and left to the workload.");
  }

  @Test
  void anAddressInTheWordsOfAnotherBindingIsTold() {
    assertThat(withAddress("memory").err().lines())
        .contains(
            "memory starts a server of its own and does not read redis.host, redis.port, which are"
                + " for redis.");
    assertThat(withAddress("noop").err()).doesNotContain("redis.host");
  }

  private static Cli.Result withAddress(String binding) {
    return Cli.ycsb(
        "run",
        binding,
        "-p",
        "recordcount=10",
        "-p",
        "operationcount=10",
        "-p",
        "redis.port=7399",
        "-p",
        "redis.host=127.0.0.1");
  }

  @Test
  void ofAnOptionThatIsGivenTwiceTheLastOneCounts() {
    Cli.Result result =
        Cli.ycsb(
            "run",
            "noop",
            "-threads",
            "2",
            "-p",
            "operationcount=10",
            "-p",
            "operationcount=30",
            "-threads",
            "3");
    assertThat(result.exit()).isZero();
    assertThat(result.lines()).first().asString().endsWith(", 3 threads");
    assertThat(result.lines()).contains("[OVERALL], Operations, 30");
  }

  @Test
  void theBindingsAreListed() {
    Cli.Result result = Cli.ycsb("bindings");
    assertThat(result.exit()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.lines())
        .contains(
            "memory         A sorted map in the memory of this process: the reference of what a"
                + " binding does.")
        .anyMatch(line -> line.startsWith("noop           "))
        .anyMatch(line -> line.startsWith("tokyotyrant    "));
  }

  @Test
  void theSettingsOfAllBindingsAreListed() {
    Cli.Result all = Cli.ycsb("settings");
    assertThat(all.exit()).isZero();
    assertThat(all.out()).startsWith("Settings of loads and runs:\n\n  threadcount (integer, ");
    assertThat(all.lines())
        .contains(
            "Settings of workloads:",
            "Settings of max:",
            "  max.stepseconds (integer, 1 to 3600, in s, default 4)");
    Cli.Result some = Cli.ycsb("settings", "warmup");
    assertThat(some.exit()).isZero();
    assertThat(some.lines())
        .filteredOn(line -> line.startsWith("  ") && !line.startsWith("   "))
        .isNotEmpty()
        .allMatch(line -> line.startsWith("  warmup."));
    assertThat(Cli.ycsb("settings", "many clients").out())
        .startsWith("Settings of many clients:\n")
        .contains("  client.rank (", "  start.at (");
    Cli.Result none = Cli.ycsb("settings", "nosuch");
    assertThat(none.exit()).isEqualTo(1);
    assertThat(none.err())
        .isEqualTo("No setting has \"nosuch\" in its name; bin/ycsb settings lists all of them.\n");
  }

  @Test
  void aBindingsSettingsAreListedWithTypeDefaultAndMeaning() {
    Cli.Result result = Cli.ycsb("bindings", "tokyotyrant");
    assertThat(result.exit()).isZero();
    assertThat(result.lines()).first().asString().startsWith("tokyotyrant: ");
    assertThat(result.lines())
        .containsSequence(
            "  tokyotyrant.host (text, default 127.0.0.1)", "      Host of the server.")
        .containsSequence(
            "  tokyotyrant.port (integer, 1 to 65535, default 1978)",
            "      TCP port of the server.");
    assertThat(Cli.ycsb("bindings", "memory").out()).endsWith("It has no settings of its own.\n");
  }

  @Test
  void theShellReadsAndWritesByHand() {
    Cli.Result result =
        Cli.type(
            """
            insert k a=1 b=size=2
            read k
            read k b

            update k a=3
            scan a 5 a
            scan k many
            insert k nonsense
            table other
            read k
            table usertable
            delete k
            delete k
            quit
            read k
            """,
            "shell",
            "memory");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.lines())
        .containsExactly(
            "OK",
            "OK",
            "  a=1",
            "  b=size=2",
            "OK",
            "  b=size=2",
            "OK",
            "OK",
            "record 0",
            "  a=3",
            "COUNT is a whole number from 1 on, not many",
            "Write fields as NAME=VALUE, not nonsense",
            "table other",
            "NOT_FOUND",
            "table usertable",
            "OK",
            "NOT_FOUND");
    assertThat(result.err().lines())
        .containsExactly(
            "Server: the memory of this process", "Connected; help lists the words, quit ends.");
  }

  @Test
  void theShellEndsWithItsInputAndHelpsWhereItDoesNotUnderstand() {
    Cli.Result help = Cli.type("help\n", "shell", "memory");
    assertThat(help.exit()).isZero();
    assertThat(help.lines()).hasSize(7).first().asString().startsWith("read KEY");
    assertThat(Cli.type("read\n", "shell", "memory").out()).isEqualTo(help.out());
    assertThat(Cli.type("", "shell", "memory").out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "run", "shell", "bindings", "settings", "merge"})
  void everyCommandHasHelp(String command) {
    Cli.Result result = Cli.ycsb(command, "--help");
    assertThat(result.exit()).isZero();
    assertThat(result.out()).startsWith("Usage: ycsb " + command);
    assertThat(result.err()).isEmpty();
  }

  @Test
  void theVersionIsTold() {
    Cli.Result result = Cli.ycsb("--version");
    assertThat(result.exit()).isZero();
    assertThat(result.lines().get(0)).isEqualTo("ycsb-kv " + Version.text());
    assertThat(result.lines().get(1)).startsWith("on YCSB core 0.17.0, Java ");
  }
}
