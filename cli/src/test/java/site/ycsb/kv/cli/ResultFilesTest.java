// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.cli.process.Version;

/** The files that load and run write beside their text. */
@Timeout(120)
class ResultFilesTest {
  private final Path directory;

  ResultFilesTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void aRunWritesItsResult() throws IOException {
    Path out = directory.resolve("deep/out");
    Cli.Result result = run("--out", out.toString(), "-threads", "2");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.lines()).contains("[OVERALL], Operations, 300", "# Verdict: valid");
    assertThat(files(out))
        .containsExactly("intervals.csv", "latency.hlog", "load", "resources.csv", "result.json");
    JsonNode load = json(out.resolve("load"));
    assertThat(load.at("/phase").textValue()).isEqualTo("load");
    assertThat(load.at("/operations/INSERT/OK/count").longValue()).isEqualTo(100);
    JsonNode json = json(out);
    assertThat(json.at("/binding").textValue()).isEqualTo("memory");
    assertThat(json.at("/version").textValue()).isEqualTo(Version.text());
    assertThat(json.at("/phase").textValue()).isEqualTo("run");
    assertThat(json.at("/threads").intValue()).isEqualTo(2);
    assertThat(json.at("/done").longValue()).isEqualTo(300);
    assertThat(json.at("/preparation/records").longValue()).isEqualTo(100);
    assertThat(json.at("/server/description").textValue()).isEqualTo("the memory of this process");
    assertThat(json.at("/operations/READ/OK/count").longValue()).isEqualTo(300);
    assertThat(json.at("/verdict/valid").booleanValue()).isTrue();
    assertThat(Files.readString(out.resolve("intervals.csv"))).startsWith("startSeconds,");
    assertThat(Files.readString(out.resolve("latency.hlog"))).contains("Tag=READ,");
    assertThat(Files.readString(out.resolve("resources.csv")))
        .startsWith("startSeconds,endSeconds,warmup,process,missing,sampledSeconds,cpuUserPercent,")
        .contains(",CLIENT,false,");
    assertThat(json.at("/resources/CLIENT/rssBytes/highest").doubleValue()).isPositive();
    assertThat(json.at("/resourceIntervals/0/process").textValue()).isEqualTo("CLIENT");
    assertThat(result.out()).contains("[RESOURCE-CLIENT], MaxRss(bytes), ");
  }

  @Test
  void eachGroupOfOperationsHasItsTime() throws IOException {
    Path out = directory.resolve("out");
    Cli.Result result = run("--out", out.toString(), "--every", "50", "-threads", "2");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.all()).doesNotContainIgnoringCase("every");
    assertThat(files(out)).contains("every.csv");
    JsonNode every = json(out).at("/every");
    assertThat(every.at("/operations").longValue()).isEqualTo(50);
    assertThat(every.at("/seconds").size()).isEqualTo(6);
    assertThat(Files.readAllLines(out.resolve("every.csv")))
        .hasSize(7)
        .startsWith("group,operations,seconds");
    assertThat(json(out.resolve("load")).at("/every/seconds").size()).isEqualTo(2);
    assertThat(run("--every", "50").err())
        .contains("measurement.every=50 has no effect without --out; add --out DIR.");
  }

  @Test
  void nothingIsSampledWhereThatIsNotWanted() throws IOException {
    Path out = directory.resolve("out");
    Cli.Result result = run("--out", out.toString(), "-p", "resource.sample=false");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(json(out).at("/resources").size()).isZero();
    assertThat(result.out()).doesNotContain("RESOURCE");
  }

  @Test
  void aServerThatIsNotStartedCannotBeLimited() {
    Cli.Result result = run("-p", "server.memory=64m");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo(
            "server.memory and server.cpus have no effect, as the embedded server can't be"
                + " limited; remove them.\n");
  }

  @Test
  void aLoadWritesItsResult() throws IOException {
    Path out = directory.resolve("out");
    Cli.Result result = Cli.ycsb("load", "memory", "-p", "recordcount=50", "--out", out.toString());
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(json(out).at("/phase").textValue()).isEqualTo("load");
    assertThat(json(out).at("/operations/INSERT/OK/count").longValue()).isEqualTo(50);
    assertThat(json(out).at("/recordsAfter").longValue()).isEqualTo(50);
    assertThat(json(out).has("preparation")).isFalse();
  }

  @Test
  void aRunWhoseLoadFailedWritesTheLoad() throws IOException {
    Path out = directory.resolve("out");
    Cli.Result result = run("--out", out.toString(), "-p", "workload=" + HalfLoad.class.getName());
    assertThat(result.exit()).isEqualTo(2);
    assertThat(files(out))
        .containsExactly("intervals.csv", "latency.hlog", "resources.csv", "result.json");
    JsonNode json = json(out);
    assertThat(json.at("/phase").textValue()).isEqualTo("load");
    assertThat(json.at("/operations/INSERT/OK/count").longValue()).isEqualTo(40);
    assertThat(json.at("/verdict/valid").booleanValue()).isFalse();
    assertThat(result.lines()).contains("# Verdict: invalid");
  }

  @ParameterizedTest
  @ValueSource(strings = {"faulty", "quotesitskey"})
  void noSecretOfAStockClientIsShown(String how) throws IOException {
    Path out = directory.resolve("out");
    Cli.Result result =
        Cli.ycsb(
            "run",
            FailingClient.class.getName(),
            "-p",
            "masterKey=C2y6yDjf5R==",
            "-p",
            how + "=true",
            "-p",
            "operationcount=10",
            "-p",
            "readproportion=1",
            "-p",
            "updateproportion=0",
            "--out",
            out.toString());
    assertThat(result.exit()).isNotZero();
    assertThat(result.all()).contains("bad key ***").doesNotContain("C2y6");
    if (Files.exists(out.resolve("result.json"))) {
      assertThat(out.resolve("result.json")).content().contains("***").doesNotContain("C2y6");
    }
  }

  @Test
  void anInvalidRunWritesItsReasons() throws IOException {
    Path out = directory.resolve("out");
    Cli.Result result =
        Cli.ycsb(
            "run",
            FailingClient.class.getName(),
            "-p",
            "recordcount=9",
            "-p",
            "operationcount=10",
            "-p",
            "updateproportion=0",
            "-p",
            "readproportion=1",
            "--out",
            out.toString());
    assertThat(result.exit()).isEqualTo(2);
    assertThat(json(out).at("/verdict/valid").booleanValue()).isFalse();
    assertThat(json(out).at("/verdict/reasons/0").textValue())
        .isEqualTo("10 of 10 operations failed (maxerrorrate=0): READ NOT_FOUND 10.");
    assertThat(json(out).at("/server/started").booleanValue()).isFalse();
  }

  @Test
  void aResultThatIsThereIsNotReplaced() throws IOException {
    Path out = directory.resolve("out");
    assertThat(run("--out", out.toString()).exit()).isZero();
    String before = Files.readString(out.resolve("result.json"));
    String table = Files.readString(out.resolve("intervals.csv"));
    Cli.Result again = run("--out", out.toString());
    assertThat(again.exit()).isEqualTo(1);
    assertThat(again.out()).isEmpty();
    assertThat(again.err())
        .isEqualTo(
            "--out " + out + " holds a result already; name another directory or remove it.\n");
    assertThat(Files.readString(out.resolve("result.json"))).isEqualTo(before);
    assertThat(Files.readString(out.resolve("intervals.csv"))).isEqualTo(table);
  }

  @Test
  void aDirectoryThatCannotBeMadeIsToldBeforeAnythingIsMeasured() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    Cli.Result result = run("--out", file.resolve("out").toString());
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .isEqualTo("--out " + file.resolve("out") + " can't be made; name another directory.\n");
  }

  @Test
  void secretsAreNotWritten() throws IOException {
    Path out = directory.resolve("out");
    Cli.Result result =
        run(
            "--out",
            out.toString(),
            "-p",
            "mysql.password=hunter2",
            "-p",
            "mysql.url=jdbc:mysql://me:hunter2@127.0.0.1/db");
    assertThat(result.exit()).as(result.err()).isZero();
    try (Stream<Path> all = Files.walk(out)) {
      assertThat(all.filter(Files::isRegularFile))
          .hasSize(8)
          .allSatisfy(file -> assertThat(file).content().doesNotContain("hunter2"));
    }
    assertThat(json(out).at("/settings/mysql.password").textValue()).isEqualTo("***");
    assertThat(json(out).at("/settings/recordcount").textValue()).isEqualTo("100");
  }

  @Test
  void theSettingsWrittenAreThoseThatWereGiven() throws IOException {
    Path out = directory.resolve("out");
    run("--out", out.toString());
    List<String> names = new ArrayList<>();
    json(out).path("settings").fieldNames().forEachRemaining(names::add);
    assertThat(names)
        .contains("operationcount", "readproportion", "recordcount", "updateproportion")
        .doesNotContain("dotransactions");
  }

  @Test
  void rawLatenciesGoToTheirFile() throws IOException {
    Path raw = directory.resolve("raw.csv");
    Cli.Result result =
        run("-p", "measurementtype=raw", "-p", "measurement.raw.output_file=" + raw);
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.lines())
        .contains("[READ], Total Operations, 300", "[READ], Return=OK, 300")
        .noneMatch(line -> line.startsWith("READ,"));
    assertThat(Files.readAllLines(raw).stream().filter(line -> line.startsWith("READ,")))
        .hasSize(300)
        .allMatch(line -> line.matches("READ,[0-9]{13},[0-9]+"));
    // the load before is not in it
    assertThat(Files.readString(raw)).doesNotContain("INSERT");
    // as in stock YCSB, a file that exists grows
    run("-p", "measurementtype=raw", "-p", "measurement.raw.output_file=" + raw);
    assertThat(Files.readAllLines(raw).stream().filter(line -> line.startsWith("READ,")))
        .hasSize(600);
  }

  @Test
  void rawLatenciesGoToStandardOutputIfNoFileIsGiven() {
    Cli.Result result = run("-p", "measurementtype=hdrhistogram+raw");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.lines())
        .contains(
            "[HdrREAD], Operations, 300",
            "[RawREAD], Total Operations, 300",
            "RawREAD latency raw data: op, timestamp(ms), latency(us)")
        .filteredOn(line -> line.startsWith("RawREAD,"))
        .hasSize(300);
  }

  @Test
  void aRawFileThatCannotBeWrittenIsOneSentence() {
    Cli.Result result =
        run("-p", "measurementtype=raw", "-p", "measurement.raw.output_file=/no/such/file");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .endsWith(
            "measurement.raw.output_file=/no/such/file: can't be written; name another"
                + " file.\n")
        .doesNotContain("\tat ");
  }

  @Test
  void histogramLogsAreWrittenWhereTheyShould() throws IOException {
    Cli.Result result =
        run(
            "-p",
            "hdrhistogram.fileoutput=true",
            "-p",
            "hdrhistogram.output.path=" + directory + "/log-");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(files(directory)).containsExactly("log-CLEANUP.hdr", "log-READ.hdr");
  }

  @Test
  void histogramLogsThatCannotBeWrittenAreRefused() {
    Cli.Result result =
        run(
            "-p",
            "hdrhistogram.fileoutput=true",
            "-p",
            "hdrhistogram.output.path=/no/such/directory/");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .isEqualTo(
            "hdrhistogram.output.path=/no/such/directory/: can't be written; name another"
                + " file.\n");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskOfHistogramLogsIsToldAtTheEnd() throws IOException {
    Path log = directory.resolve("log-CLEANUP.hdr");
    Files.createSymbolicLink(log, Path.of("/dev/full"));
    Cli.Result result =
        run(
            "-p",
            "hdrhistogram.fileoutput=true",
            "-p",
            "hdrhistogram.output.path=" + directory + "/log-");
    assertIncomplete(result);
    assertThat(result.err()).contains(log + ": No space left on device.");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskOfTheExportFileLeavesTheText() {
    Cli.Result result = run("-p", "exportfile=/dev/full");
    assertThat(result.lines()).contains("[OVERALL], Operations, 300", "# Verdict: valid");
    assertThat(result.err())
        .contains(
            "exportfile can't be written (/dev/full: No space left on device); the results follow"
                + " on standard output.\n")
        .doesNotContain("\tat ");
    assertThat(result.exit()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"latency.hlog", "intervals.csv"})
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsToldAtTheEnd(String file) throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve(file), Path.of("/dev/full"));
    Cli.Result result = run("--out", directory.toString());
    assertIncomplete(result);
    assertThat(result.err()).contains(link + ": No space left on device.");
    assertThat(directory.resolve("result.json")).doesNotExist();
    Files.delete(link);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskOfRawLatenciesIsToldAtTheEnd() {
    assertIncomplete(
        run("-p", "measurementtype=raw", "-p", "measurement.raw.output_file=/dev/full"));
  }

  /** The text is there all the same. */
  private static void assertIncomplete(Cli.Result result) {
    assertThat(result.lines()).contains("[OVERALL], Operations, 300", "# Verdict: valid");
    assertThat(result.err().lines())
        .filteredOn(line -> !line.startsWith("Server: ") && !line.startsWith("Loaded "))
        .singleElement()
        .asString()
        .startsWith("The files of the result are incomplete: ");
    assertThat(result.exit()).isEqualTo(2);
  }

  @Test
  void aStatusLineAfterTheWarmUpHoldsOnlyWhatIsMeasured() {
    Cli.Result result = run("-s", "-p", "warmup.operations=5000");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.lines())
        .contains("[OVERALL], WarmUpOperations, 5000", "[READ], Operations, 300");
    Matcher last =
        Pattern.compile(" sec: 300 operations; .*\\[READ: Count=([0-9]+),").matcher(result.err());
    assertThat(last.find()).as(result.err()).isTrue();
    assertThat(Long.parseLong(last.group(1))).isEqualTo(300);
  }

  private static Cli.Result run(String... more) {
    List<String> arguments = new ArrayList<>(List.of("run", "memory"));
    for (String setting :
        new String[] {
          "recordcount=100", "operationcount=300", "readproportion=1", "updateproportion=0"
        }) {
      arguments.add("-p");
      arguments.add(setting);
    }
    arguments.addAll(List.of(more));
    return Cli.ycsb(arguments.toArray(String[]::new));
  }

  private static JsonNode json(Path out) throws IOException {
    return new ObjectMapper().readTree(Files.readString(out.resolve("result.json"), UTF_8));
  }

  private static List<String> files(Path parent) throws IOException {
    try (Stream<Path> files = Files.list(parent)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
