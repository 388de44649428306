/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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

/** What cannot run is told in a sentence or a few, ends with 1, and measures nothing. */
@Timeout(60)
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
        "fieldlength=-1 | fieldlength=-1: must be from 0 to 2147483647 (bytes).",
        "target=fast | target=fast: must be a whole number (1/s).",
        "requestdistribution=normal | requestdistribution=normal: must be one of uniform, zipfian,"
            + " latest, hotspot, exponential, sequential,"
            + " zipfianexact.",
        "insertstart=101 | insertstart + insertcount = 101 is over recordcount=100; raise"
            + " recordcount or lower the others.",
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
    assertFaults(run("memory", "-target", "-5"), "target=-5: must be from 0 to 2147483647 (1/s).");
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

  @Test
  void anUnknownWorkloadIsOneSentence() {
    Cli.Result result = run("noop", "-p", "workload=no.such.Workload");
    assertFaults(
        result,
        "workload=no.such.Workload: no such class on the class path; correct it or add -cp.");
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
