// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.workload.KeyValueWorkload;

/** What cannot run is told in a sentence or a few, ends with 1, and measures nothing. */
@Timeout(120)
class BadInputTest {
  private static final String HELP = "See bin/ycsb run --help";

  @Test
  void anUnknownBindingNamesTheNearest() {
    assertFaults(run("tokiotyrant"), "Unknown binding tokiotyrant; did you mean tokyotyrant?");
    assertFaults(run("memroy"), "Unknown binding memroy; did you mean memory?");
    assertFaults(Cli.ycsb("bindings", "nop"), "Unknown binding nop; did you mean noop?");
    assertFaults(Cli.ycsb("shell", "nop"), "Unknown binding nop; did you mean noop?");
    assertThat(run("cassandra").err())
        .startsWith("Unknown binding cassandra; the bindings are ")
        .contains("memory", "noop", "tokyotyrant");
  }

  @Test
  void aClassThatIsNoClientIsAFault() {
    assertFaults(
        run("no.such.Client"),
        "Class no.such.Client is not on the class path; add its jar with -cp.");
    assertFaults(
        run("java.lang.String"), "Class java.lang.String is no YCSB client (site.ycsb.DB).");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "recordcont=5 | Unknown setting recordcont; did you mean recordcount?",
        "operationscount=5 | Unknown setting operationscount; did you mean operationcount?",
        "warmup.second=5 | Unknown setting warmup.second; did you mean warmup.seconds?",
        "threadcount=0 | threadcount=0: must be from 1 to 1000000.",
        "readproportion=2 | readproportion=2: must be from 0.0 to 1.0.",
        "fieldlength=-1 | fieldlength=-1: must be from 1 to 2147483639 (bytes).",
        "target=fast | target=fast: must be a rate, or RATE/TIME and FROM..TO/TIME with"
            + " commas between, such as 1000/30s,1000..5000/1m.",
        "requestdistribution=normal | requestdistribution=normal: must be one of uniform, zipfian,"
            + " latest, hotspot, exponential, sequential,"
            + " zipfianexact.",
        "insertstart=101 | insertstart=101 leaves no record of recordcount=100; lower the first or"
            + " raise the second.",
        "hdrhistogram.percentiles=101 | hdrhistogram.percentiles=101: must be numbers from 0.0 to"
            + " 100.0 with commas between.",
        "exporter=no.such.Exporter | exporter=no.such.Exporter: no such exporter on the class"
            + " path; remove it or add -cp.",
        "exporter=java.lang.String | exporter=java.lang.String: no such exporter on the class"
            + " path; remove it or add -cp.",
        "server=program | memory has no server for server=program: it has no program; name a"
            + " running server by its settings (bin/ycsb bindings memory).",
      })
  void aFaultySettingIsOneSentence(String setting, String sentence) {
    assertFaults(run("memory", "-p", "recordcount=100", "-p", setting), sentence);
  }

  @ParameterizedTest
  @CsvSource({
    "redis, redis.host=db1, redis.maxmemory=1g",
    "redis, redis.host=db1, server.persistence=aof",
    "redis, redis.host=db1, server=program",
    "dragonfly, dragonfly.host=db1, dragonfly.proactor_threads=2",
    "tokyotyrant, tokyotyrant.host=db1, tokyotyrant.tuning=bnum=100",
    "mysql, mysql.host=db1, mysql.config=innodb_buffer_pool_size=1G",
    "redis, redis.host=db1, redis.config=maxmemory-policy=allkeys-lru",
    "dragonfly, dragonfly.host=db1, dragonfly.config=cache_mode=true",
    "tokyotyrant, tokyotyrant.host=db1, tokyotyrant.config=thnum=4",
    "mongodb, mongodb.host=db1, mongodb.config=quiet",
    "memcached, memcached.host=db1, memcached.config=threads=4",
    "mysql-ndb, mysql-ndb.connectstring=db1, mysql-ndb.datamemory=1g",
  })
  void whatOnlyAStartedServerObeysIsRefusedBesideANamedOne(
      String binding, String server, String setting) {
    assertFaults(
        run(binding, "-p", server, "-p", setting),
        setting
            + " has an effect only on a server that the run starts, and the settings name one;"
            + " remove it.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mongodb", "tokyotyrant", "memory", "site.ycsb.BasicDB"})
  void anExpiryIsRefusedWhereTheClientSetsNone(String binding) {
    assertFaults(
        run(binding, "-p", "expiry=10..60"),
        "expiry=10..60: the client of "
            + binding
            + " sets no expiry; remove it, or take another binding.");
  }

  @Test
  void aFaultySettingOfABindingIsOneSentence() {
    assertFaults(
        run("tokyotyrant", "-p", "tokyotyrant.prot=1"),
        "Unknown setting tokyotyrant.prot; did you mean tokyotyrant.port?");
    assertFaults(
        run("tokyotyrant", "-p", "tokyotyrant.port=70000"),
        "tokyotyrant.port=70000: must be from 1 to 65535.");
  }

  @Test
  void optionsAreSettings() {
    assertFaults(run("memory", "-threads", "x"), "threadcount=x: must be a whole number.");
    assertFaults(run("memory", "-target", "-5"), "target=-5: must be from 0 to 2147483647.");
  }

  @Test
  void severalFaultsAreToldTogether() {
    assertFaults(
        run(
            "tokyotyrant",
            "-threads",
            "0",
            "-p",
            "recordcont=5",
            "-p",
            "readproportion=2",
            "-p",
            "tokyotyrant.prot=1",
            "-p",
            "hdrhistogram.percentiles=x"),
        "threadcount=0: must be from 1 to 1000000.",
        "readproportion=2: must be from 0.0 to 1.0.",
        "Unknown setting tokyotyrant.prot; did you mean tokyotyrant.port?",
        "hdrhistogram.percentiles=x: must be numbers from 0.0 to 100.0 with commas between.",
        "Unknown setting recordcont; did you mean recordcount?");
  }

  @Test
  void aNameWithADotThatNobodyDeclaresIsAFault() {
    assertFaults(
        run(
            "memory",
            "-threads",
            "0",
            "-p",
            "warmup.secs=30",
            "-p",
            "server.mem=1g",
            "-p",
            "tokyo.host=db1",
            "-p",
            "no.such.name=1",
            "-p",
            "redis.hots=db1",
            "-p",
            "mongodb.url.x=1"),
        "threadcount=0: must be from 1 to 1000000.",
        "Unknown setting mongodb.url.x; did you mean mongodb.url?",
        "Unknown setting no.such.name; remove it.",
        "Unknown setting redis.hots; did you mean redis.host?",
        "Unknown setting server.mem; did you mean server.memory?",
        "Unknown setting tokyo.host; did you mean tokyotyrant.host?",
        "Unknown setting warmup.secs; did you mean warmup.seconds?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tokyotyrant.port=1978",
        "redis.tls=false",
        "mysql.ndb.readbackup=true",
        "spin.sleep=true",
        "measurement.raw.no_summary=true",
        "hdrhistogram.fileoutput=false",
        "exponential.frac=0.5",
        "basicdb.verbose=true",
        "htrace.sampler=never",
        "label=1"
      })
  void aNameThatAnybodyDeclaresIsNone(String setting) {
    Cli.Result result =
        Cli.ycsb("load", "memory", "-p", "recordcount=10", "-p", setting, "-p", "ownname=1");
    assertThat(result.err())
        .doesNotContain("Unknown")
        .contains("Setting ownname is unknown here and left to the workload.");
    assertThat(result.exit()).isZero();
  }

  @Test
  void whatIsNotOursMayReadOtherNames() {
    String[] unknown = {"-p", "my.own=1", "-p", "mongodb.readPreference=x", "-p", "recordcount=5"};
    assertThat(load(FailingClient.class.getName(), unknown).err()).doesNotContain("nknown");
    String[] foreign = {"-p", "my.own=1", "-p", "workload=" + OwnWorkload.class.getName()};
    assertThat(load("memory", foreign).err()).doesNotContain("my.own");
    assertThat(load("memory", "-p", "my.own=1").err()).contains("Unknown setting my.own;");
    assertThat(load("memory", "-p", "my.own=1", "-p", "warmup.second=1", foreign[2], foreign[3]))
        .extracting(Cli.Result::err)
        .isEqualTo("Unknown setting warmup.second; did you mean warmup.seconds?\n");
  }

  /** A workload of somebody's own. */
  public static final class OwnWorkload extends KeyValueWorkload {}

  @Test
  void aWorkloadFileThatCannotBeReadIsOneSentence(@TempDir Path directory) throws IOException {
    Path missing = directory.resolve("workloadx");
    assertFaults(
        run("memory", "-P", missing.toString()),
        "There is no workload file " + missing + "; correct -P.");
    assertFaults(
        run("memory", "-P", directory.toString()),
        "The workload file " + directory + " can't be read: it is a directory; correct -P.");
    Path malformed = Files.writeString(directory.resolve("malformed"), "recordcount=\\u00zz\n");
    assertThat(run("memory", "-P", malformed.toString()).err())
        .startsWith("The workload file " + malformed + " can't be read: ")
        .endsWith("; correct -P.\n");
    Path binary = Files.write(directory.resolve("binary"), new byte[] {'a', '=', -1, -2, 0});
    assertThat(run("memory", "-P", binary.toString()).err())
        .startsWith("The workload file " + binary + " can't be read: ")
        .endsWith("; correct -P.\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "run", "limits"})
  void anEmptyResultDirectoryIsRefused(String command) {
    for (String out : List.of("", " ")) {
      assertFaults(
          Cli.ycsb(command, "memory", "-p", "recordcount=5", "--out", out),
          "Invalid value for option '--out': must name a directory",
          "See bin/ycsb " + command + " --help");
    }
  }

  @Test
  void aValueWithoutANameIsAFault() {
    assertFaults(run("memory", "-p", "=5"), "-p =5 has no name; write -p NAME=VALUE.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "status=maybe | status=maybe: must be true or false.",
        "server.memory=9999999999g | server.memory=9999999999g: must be a size of 1048576g or less"
            + " (bytes).",
        "keysize=4 | keysize=4 is too small for 100 different keys of keychars=alphanumeric after"
            + " the 4 bytes of keyprefix; set it to 6 or more.",
        "workload=java.lang.String | workload=java.lang.String: the class is no YCSB workload.",
      })
  void whatTheWorkloadRefusesIsToldBeforeAServerStarts(String setting, String sentence) {
    assertFaults(run("memory", "-p", "recordcount=100", "-p", setting), sentence);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "BlockSize\tx\n", "BlockSize\t1\n0\ty\n", "BlockSize\t1\n0\t0\n"})
  void aFileThatIsNoHistogramIsRefused(String text, @TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("lengths"), text);
    assertFaults(
        run(
            "memory",
            "-p",
            "recordcount=100",
            "-p",
            "fieldlengthdistribution=histogram",
            "-p",
            "fieldlengthhistogram=" + file),
        "fieldlengthhistogram=" + file + " can't be read; name another file.");
  }

  @Test
  void blanksBehindAValueAreNone(@TempDir Path directory) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("workload"),
            "recordcount=10 \noperationcount=10\t\nreadproportion=1 \nupdateproportion=0  \n"
                + "workload=site.ycsb.kv.workload.KeyValueWorkload \nstatus=true \n"
                + "requestdistribution=zipfian \nscanlengthdistribution=uniform \n"
                + "exporter=site.ycsb.measurements.exporter.TextMeasurementsExporter \n"
                + "exportfile="
                + directory.resolve("result")
                + " \n");
    Cli.Result result = run("memory", "-P", file.toString(), "-p", "insertorder=ordered ");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(directory.resolve("result")).exists();
  }

  @Test
  void anUnknownWorkloadIsOneSentence() {
    Cli.Result result = run("noop", "-p", "workload=no.such.Workload");
    assertFaults(
        result,
        "workload=no.such.Workload: no such class on the class path; correct it or add -cp.");
  }

  @Test
  void aLoadThatNeedsMoreHeapThanThereIsStartsNoServer() {
    Cli.Result result =
        run("tokyotyrant", "-p", "recordcount=9", "-p", "fieldlength=2147483639", "-threads", "9");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err())
        .startsWith("-threads 9 with batchsize=1 needs at least 184320 MB of heap in this process")
        .doesNotContain("Server: ");
  }

  @Test
  void nothingToLoadIsOneSentence() {
    assertFaults(
        run("memory"), "recordcount=0 leaves nothing to load; set it to the number of records.");
    assertFaults(
        Cli.ycsb("load", "noop"),
        "recordcount=0 leaves nothing to load; set it to the number of records.");
  }

  @Test
  void faultyArgumentsAreOneSentenceAndTheWayToHelp() {
    assertFaults(
        run("memory", "-p", "novalue"),
        "Value for option option '-p' (NAME=VALUE) should be in KEY=VALUE format but was novalue",
        HELP);
    assertFaults(run("memory", "-x"), "Unknown option: '-x'", HELP);
    assertFaults(run("memory", "-P"), "Missing required parameter for option '-P' (FILE)", HELP);
    assertFaults(
        run("memory", "-p"), "Missing required parameter for option '-p' (NAME=VALUE)", HELP);
    assertFaults(run(), "Missing required parameter: 'BINDING'", HELP);
    assertThat(run("memory", "other").exit()).isEqualTo(1);
    assertThat(Cli.ycsb("runn", "memory").exit()).isEqualTo(1);
    assertThat(Cli.ycsb("runn", "memory").err()).contains("Did you mean: ycsb run?");
  }

  @Test
  void withoutACommandTheUsageIsShown() {
    Cli.Result result = Cli.ycsb();
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("Usage: ycsb ");
  }

  @Test
  void aStoreThatCannotBeReachedIsOneSentence() {
    Cli.Result result =
        run(FailingClient.class.getName(), "-p", "unreachable=1", "-p", "operationcount=1");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines())
        .containsExactly(
            "Setting unreachable is unknown here and left to the workload.",
            "192.0.2.1:7 refuses; set failing.host");
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "run", "shell"})
  void aPasswordIsNeverShown(String command, @TempDir Path directory) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("workload"),
            "recordcount=10\noperationcount=10\nmemory.password=hunter2\n");
    List<Cli.Result> results = new ArrayList<>();
    for (String[] extra :
        new String[][] {
          {"-P", file.toString()},
          {"-p", "x.password=hunter2"},
          {"-p", "memory.password=hunter2"},
          {"-p", "password=hunter2"},
          {"-p", "threadcount=redis://ann:hunter2@host"},
          {"-p", "exporter=redis://ann:hunter2@host"},
          {"-p", "workload=redis://ann:hunter2@host"},
          {"-threads", "mongodb://ann:hunter2@h1,h2/db"},
          {"-p", "label=redis://:hunter2@host", "-s"},
          {"redis://ann:hunter2@host"}
        }) {
      List<String> arguments = new ArrayList<>(List.of(command, "memory", "-p", "recordcount=10"));
      arguments.addAll(List.of("-p", "operationcount=10"));
      arguments.addAll(List.of(extra));
      results.add(Cli.ycsb(arguments.toArray(String[]::new)));
    }
    results.add(Cli.ycsb(command, "redis://ann:hunter2@host.com"));
    assertThat(results)
        .allSatisfy(
            result -> {
              assertThat(result.all()).isNotEmpty().doesNotContain("hunter2");
              assertThat(result.all()).doesNotContain("\tat ");
            });
  }

  private static Cli.Result load(String binding, String... arguments) {
    List<String> all = new ArrayList<>(List.of("load", binding, "-p", "recordcount=5"));
    all.addAll(List.of(arguments));
    return Cli.ycsb(all.toArray(String[]::new));
  }

  private static Cli.Result run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("run"));
    all.addAll(List.of(arguments));
    return Cli.ycsb(all.toArray(String[]::new));
  }

  private static void assertFaults(Cli.Result result, String... sentences) {
    assertThat(result.err().lines()).containsExactly(sentences);
    assertThat(result.out()).isEmpty();
    assertThat(result.exit()).isEqualTo(1);
  }
}
