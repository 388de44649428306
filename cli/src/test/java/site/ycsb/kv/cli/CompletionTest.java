// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.cli.check.SettingGroup;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.setting.Setting;

/** The scripts of {@code bin/ycsb completion}, in the shells that they are for. */
@Timeout(120)
class CompletionTest {
  private static final Pattern LABEL =
      Pattern.compile("(?m)^ +(?:-.*, )?--?[a-zA-Z-]+\\[?=([A-Z]\\S*)");

  /** What is typed, and what it is after one TAB; a blank or comma at the end is left out. */
  private static final Map<String, String> COMPLETED = new LinkedHashMap<>();

  static {
    complete("ycsb ru", "n");
    complete("bin/ycsb comple", "tion");
    complete("ycsb --vers", "ion");
    complete("ycsb help exp", "eriment");
    complete("ycsb completion f", "ish");
    complete("ycsb run redis-", "cluster");
    complete("ycsb -jvm-args -Xmx1g bindings mongo", "db");
    complete("ycsb run -threads 8 tokyo", "tyrant");
    complete("ycsb run redis --qui", "et");
    complete("ycsb load redis --keep-", "server");
    complete("ycsb run redis -thr", "eads");
    complete("ycsb run redis -p threadc", "ount=");
    complete("ycsb run redis -p redis.lay", "out=");
    complete("ycsb run redis -threads 8 -p redis.layout=h", "ash");
    complete("ycsb run redis -p redis.layout=hash -p redis.tls=f", "alse");
    complete("ycsb run mongodb -p redis.lay", "");
    complete("ycsb run redis -p requestdistribution=lat", "est");
    complete("ycsb run redis -threads ", "");
    complete("ycsb sweep redis,noo", "p");
    complete("ycsb sweep noop,redis -p redis.lay", "out=");
    complete("ycsb sweep redis --vary redis.layout=hash,s", "tring");
    complete("ycsb sweep redis --workload workloads/b,work", "loads/");
    complete("ycsb sweep redis --workload workloads/b,workloads/m", "iss");
    complete("ycsb run redis -P work", "loads/");
    complete("ycsb run redis -P workloads/m", "iss");
    complete("ycsb run redis -P ow", "n");
    complete("ycsb run redis --out res", "ults/");
    complete("ycsb run redis --out ow", "");
    complete("ycsb merge results/a res", "ults/");
    complete("ycsb merge results -p merge.maxs", "tartspreadseconds=");
    complete("ycsb experiment ow", "n");
    complete("ycsb report results --format s", "vg");
    complete("ycsb report results --format=s", "vg");
    complete("ycsb compare results --metrics=cpu,thr", "oughput");
    complete("ycsb settings warmup.o", "perations");
  }

  private Path root = Path.of("");

  private static void complete(String typed, String rest) {
    COMPLETED.put(typed, typed + rest);
  }

  @BeforeEach
  void makeRoot(@TempDir Path directory) throws IOException {
    root = directory.toRealPath();
    ScriptSandbox.script(root.resolve("bin/ycsb"), "touch called");
    for (String file : List.of("workloads/miss", "workloads/b", "own", "results/a/x", "a-file")) {
      ScriptSandbox.write(root.resolve(file), "");
    }
  }

  /** Writes the shell's script, and starts the shell unless it is missing. */
  private CompletingShell shell(CompletingShell.Kind kind) throws IOException {
    assumeTrue(
        ScriptSandbox.onPath(kind.program()).isPresent(),
        kind.program() + " is not on the PATH; to install it: apt-get install " + kind.program());
    Cli.Result result = Cli.ycsb("completion", kind.program());
    assertThat(result.exit()).as(result.err()).isZero();
    ScriptSandbox.write(root.resolve(kind.script()), result.out());
    return new CompletingShell(kind, root);
  }

  @ParameterizedTest
  @EnumSource
  void completesWords(CompletingShell.Kind kind) throws Exception {
    Map<String, String> completed = shell(kind).complete(COMPLETED.keySet());

    assertThat(completed).containsExactlyEntriesOf(COMPLETED);
    assertThat(root.resolve("called")).doesNotExist();
  }

  @ParameterizedTest
  @EnumSource
  void workloadsAreBeforeOtherFiles(CompletingShell.Kind kind) throws Exception {
    assertThat(shell(kind).first("ycsb run redis -P ")).isEqualTo("workloads/b");
  }

  /** A release is used from another directory. */
  @ParameterizedTest
  @EnumSource
  void workloadsAreFoundBesideTheProgram(CompletingShell.Kind kind) throws Exception {
    Files.move(
        root.resolve("workloads"), Files.createDirectory(root.resolve("r")).resolve("workloads"));
    Files.move(root.resolve("bin"), root.resolve("r/bin"));
    String program = root.resolve("r/bin/ycsb").toString();

    assertThat(shell(kind).first(program + " run redis -P "))
        .isEqualTo(root.resolve("r/workloads/b").toString());
  }

  @ParameterizedTest
  @EnumSource(names = "ZSH", mode = EnumSource.Mode.EXCLUDE)
  void offersAllSettingsOfABinding(CompletingShell.Kind kind) throws Exception {
    CompletingShell shell = shell(kind);
    for (Binding binding : Bindings.all()) {
      TreeSet<String> names = new TreeSet<>();
      Stream.concat(
              SettingGroup.ALL.stream().flatMap(group -> group.settings().stream()),
              binding.settings().stream())
          .map(setting -> setting.name() + "=")
          .forEach(names::add);
      assertThat(shell.offers("ycsb", "run", binding.name(), "-p", ""))
          .containsExactlyInAnyOrderElementsOf(names);
    }
  }

  @ParameterizedTest
  @EnumSource(names = "ZSH", mode = EnumSource.Mode.EXCLUDE)
  void offersTheValuesOfASetting(CompletingShell.Kind kind) throws Exception {
    CompletingShell shell = shell(kind);
    for (Setting<?> setting : Bindings.find("redis").settings()) {
      List<String> values =
          switch (setting.type()) {
            case "choice" -> List.of(setting.range().split(", ", -1));
            case "true or false" -> List.of("true", "false");
            default -> List.of();
          };
      String name = setting.name() + "=";
      assertThat(shell.offers("ycsb", "load", "redis", "-p", name))
          .containsExactlyInAnyOrderElementsOf(values.stream().map(name::concat).toList());
    }
  }

  @ParameterizedTest
  @EnumSource(names = "ZSH", mode = EnumSource.Mode.EXCLUDE)
  void offersBindingsAndCommands(CompletingShell.Kind kind) throws Exception {
    CompletingShell shell = shell(kind);
    List<String> bindings = Bindings.all().stream().map(Binding::name).toList();

    for (String command : List.of("run", "max", "limits", "sweep", "bindings")) {
      assertThat(shell.offers("ycsb", command, "")).containsExactlyInAnyOrderElementsOf(bindings);
    }
    assertThat(shell.offers("ycsb", "")).containsExactlyInAnyOrderElementsOf(HelpTest.commands());
    assertThat(shell.offers("bin/ycsb", "help", ""))
        .containsExactlyInAnyOrderElementsOf(HelpTest.commands());
  }

  /** Words in double quotes; and without = among the characters that separate words. */
  @Test
  void bashCompletesWhatIsQuotedAndInOneWord() throws Exception {
    CompletingShell shell = shell(CompletingShell.Kind.BASH);
    String quoted = "ycsb run redis -p \"redis.layout=h";
    assertThat(shell.complete(List.of(quoted))).containsEntry(quoted, quoted + "ash\"");

    ScriptSandbox.write(
        root.resolve("script.bash"),
        Files.readString(root.resolve("script.bash"))
            + "\nCOMP_WORDBREAKS=${COMP_WORDBREAKS//=}\n");
    String plain = "ycsb run redis -p redis.layout=h";
    assertThat(shell.complete(List.of(plain))).containsEntry(plain, plain + "ash");
  }

  @Test
  void shellcheckFindsNothing() throws Exception {
    assumeTrue(ScriptSandbox.onPath("shellcheck").isPresent(), "shellcheck is not on the PATH");
    Path script = root.resolve("script.bash");
    ScriptSandbox.write(script, Cli.ycsb("completion", "bash").out());
    Process process =
        new ProcessBuilder("shellcheck", "-s", "bash", script.toString())
            .redirectErrorStream(true)
            .start();
    assertThat(ScriptSandbox.finish(process).out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcsh", "''"})
  void otherShellsAreRejected(String shell) {
    Cli.Result result = Cli.ycsb("completion", shell);
    assertThat(result.exit()).isEqualTo(ExitCode.COULD_NOT_RUN);
    assertThat(result.err()).isEqualTo("completion " + shell + ": must be bash, zsh or fish.\n");
    assertThat(result.out()).isEmpty();
  }

  /** The label of a new option tells the kind of its words, or is added here. */
  @Test
  void otherLabelsAreOfFreeText() {
    TreeSet<String> labels = new TreeSet<>();
    for (String command : HelpTest.commands()) {
      LABEL
          .matcher(Cli.ycsb("help", command).out())
          .results()
          .forEach(match -> labels.add(match.group(1)));
    }
    assertThat(labels)
        .containsExactlyInAnyOrder(
            // completed
            "DIR",
            "FILE",
            "FILE,...",
            "NAME=VALUE",
            "NAME=VALUE,...",
            // completed by the option's own words
            "NAME",
            "NAME[,NAME...]",
            "WORD[,WORD...]",
            // not completed
            "LABEL",
            "LINE",
            "N",
            "NAME,...[,NAME,......]",
            "NUMBER",
            "PERCENT",
            "PROMISE",
            "SECONDS]",
            "SHARE",
            "SIZE",
            "TIME");
  }
}
