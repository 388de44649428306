// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.cli.Pages.Line;
import site.ycsb.kv.cli.check.SettingsCheck;
import site.ycsb.kv.cli.max.StepDriver;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.study.max.MaxSettings;

/**
 * The commands in the pages work as they stand there. Each is run, with few records and operations
 * and the embedded server; or, for the reasons below, its options, settings and files are checked.
 */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class PageCommandsTest {
  private static final Pattern OURS = Pattern.compile("(?:^|[\\s=(])((?:bin|deploy)/[\\w./-]+)");

  /** Without a target, which a busy machine might miss. */
  private static final List<String> FEW =
      List.of(
          "-p recordcount=100",
          "-p operationcount=100",
          "-p warmup.seconds=0",
          "-p warmup.operations=0",
          "-p warmup.settle.maxseconds=0",
          "-target 0");

  /** Bindings without a server that starts in an instant, and who tests their runs. */
  private static final Map<String, String> CHECKED_ONLY =
      Map.of(
          "mysql", "a server takes seconds to start; MariaDbConformanceIT runs it",
          "mysql-embedded", "it keeps its server until the JVM ends; RunServerIT runs it",
          "mysql-ndb", "NDB Cluster is in no public repository; the module's ITs run it");

  /** Our other files that stand in commands, and the test that runs each. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "bin/test", "ScriptTest",
          "bin/new-binding", "NewBindingTest",
          "bin/upstream", "UpstreamTest",
          "deploy/slurm.sh", "clients/SlurmIT",
          "deploy/mpirun.sh", "clients/MpirunIT",
          "deploy/Containerfile", "clients/DeployFilesTest",
          "deploy/kubernetes/clients.yaml", "clients/KubernetesFilesIT");

  /** Bindings that are not ours, and who tests their runs. */
  private static final Map<String, String> OF_OTHERS =
      Map.of("rocksdb", "a folder of stock YCSB; ReleaseIT runs such folders");

  @TempDir private static Path certificates = Path.of("");

  @TempDir private Path directory = Path.of("");

  @BeforeAll
  static void makeCertificates() throws Exception {
    PagePlaces.makeCertificates(certificates);
  }

  /** The lines of code that hold a command of ours. */
  static List<Line> commands() throws IOException {
    return Pages.code().stream().filter(line -> OURS.matcher(line.text()).find()).toList();
  }

  @Test
  void thePagesHaveManyCommands() throws IOException {
    assertThat(commands())
        .filteredOn(line -> PageCommand.begins(line.text()))
        .hasSizeGreaterThan(60);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aCommandWorks(Line line) throws Exception {
    if (!PageCommand.begins(line.text())) {
      isTestedElsewhere(line);
      return;
    }
    PageCommand command = PageCommand.of(line.text());
    hasKnownOptions(line, command.words());
    if (line.text().startsWith("$ ")) {
      return; // It shows an error of a file that only its page describes.
    }
    List<String> words = new PagePlaces(directory, certificates).place(command);
    switch (command.name()) {
      case "load", "run", "max", "limits", "shell" -> useStore(line, words);
      case "sweep", "experiment" -> isValid(line, "", with(words, "--dry-run"));
      default -> isValid(line, "", words);
    }
  }

  /** Words in the prose, such as {@code bin/ycsb bindings NAME}, name commands and options. */
  @Test
  void theProseNamesCommandsAndOptionsThatExist() throws IOException {
    List<Line> spans =
        Pages.spans().stream().filter(line -> line.text().startsWith("bin/ycsb ")).toList();
    assertThat(spans).hasSizeGreaterThan(20);
    for (Line span : spans) {
      hasKnownOptions(span, PageCommand.of(span.text()).words());
    }
  }

  @Test
  void theExampleOfAnExperimentCanBeRun() throws IOException {
    String text = Pages.block("docs/experiments.md", "title:").orElseThrow();
    Path file = directory.resolve("example.yaml");
    Files.writeString(file, text.replace("../workloads/", Pages.ROOT + "/workloads/"));
    Line line = new Line("docs/experiments.md", "title: ...");
    isValid(line, "", List.of("experiment", file.toString(), "--dry-run"));
  }

  /** A line with another file of ours. */
  private static void isTestedElsewhere(Line line) throws IOException {
    String file =
        OURS.matcher(line.text()).results().map(found -> found.group(1)).findFirst().orElseThrow();
    String hint =
        line
            + "\nA command must begin with bin/ycsb, or ELSEWHERE in this test must name the test"
            + " that runs the file.";
    assertThat(Pages.ROOT.resolve(file)).as(hint).isRegularFile();
    assertThat(ELSEWHERE).as(hint).containsKey(file);
    Path test = Path.of("src/test/java/site/ycsb/kv/cli", ELSEWHERE.get(file) + ".java");
    assertThat(test).as(hint).isRegularFile();
    if (file.startsWith("bin/")) {
      assertThat(PageCommand.split(line.text()).stream().filter(word -> word.startsWith("--")))
          .as("%s%nThe script has no such option.", line)
          .allMatch(Files.readString(Pages.ROOT.resolve(file))::contains);
    }
  }

  /** Asks for the help of the command, which has all its options. */
  private static void hasKnownOptions(Line line, List<String> words) {
    Cli.Result result = Cli.ycsb(with(words, "--help").toArray(String[]::new));
    assertThat(result.exit())
        .as("%s%nCorrect the page, or the command: %s", line, result.err())
        .isEqualTo(ExitCode.VALID);
    String command = words.isEmpty() || words.get(0).startsWith("-") ? "" : " " + words.get(0);
    assertThat(result.out()).as("%s%nThere is no such command.", line).contains("ycsb" + command);
    for (String word : words) {
      if (word.matches("--?[a-z][a-z-]*")) {
        assertThat(result.out()).as("%s%nThe command has no such option.", line).contains(word);
      }
    }
  }

  private void useStore(Line line, List<String> words) throws Exception {
    if (OF_OTHERS.containsKey(words.get(1))) {
      return;
    }
    Binding binding = Bindings.find(words.get(1));
    Properties properties = checked(line, binding, words);
    if (words.get(0).equals("max") // It takes minutes; MaxIT makes searches.
        || (binding.hasAddress(properties) && !binding.name().contains(".")) // A server elsewhere.
        || CHECKED_ONLY.containsKey(binding.name())) {
      return;
    }
    List<String> small = new ArrayList<>(words);
    if (!properties.containsKey("server") && binding.embedded(properties).isPresent()) {
      small.addAll(List.of("-p", "server=embedded"));
    } else {
      List<LocalServer> programs = binding.programs(properties);
      assumeTrue(
          programs.isEmpty() || programs.stream().anyMatch(server -> server.find().isPresent()),
          () -> programs.get(0).missing() + "; install it to run " + line);
    }
    FEW.forEach(option -> small.addAll(List.of(option.split(" ", -1))));
    if (words.get(0).equals("limits")) {
      small.addAll(List.of("--max", "64k"));
    }
    isValid(line, "quit\n", small);
  }

  /** Checks all settings as they stand, and returns them. */
  private static Properties checked(Line line, Binding binding, List<String> words)
      throws Exception {
    WorkloadOptions options = new WorkloadOptions();
    SearchOptions search = new SearchOptions();
    for (Object part : List.of(options, search)) {
      new CommandLine(part)
          .setUnmatchedArgumentsAllowed(true)
          .parseArgs(words.toArray(String[]::new));
    }
    Properties properties = options.properties();
    search.addTo(properties);
    assertThat(SettingsCheck.check(binding, properties)).as("%s", line).isEmpty();
    if (words.get(0).equals("max")) {
      RunSettings run = RunSettings.of(properties);
      assertThat(MaxSettings.of(properties, run.threads(), run.maxErrorRate())).isNotNull();
      StepDriver.check(properties);
    }
    return properties;
  }

  private static void isValid(Line line, String input, List<String> words) {
    Cli.Result result = Cli.type(input, words.toArray(String[]::new));
    assertThat(result.exit())
        .as("%s%nThis test ran it as: bin/ycsb %s%n%s", line, String.join(" ", words), result.all())
        .isEqualTo(ExitCode.VALID);
  }

  private static List<String> with(List<String> words, String more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
  }
}
