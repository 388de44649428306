// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.cli.process.Interrupts;

/** What the commands say of themselves: on the screen and as the manual page. */
class HelpTest {
  private static final Path MANUAL = Path.of("../docs/ycsb.1");
  private static final int COLUMNS = 80;

  static Set<String> commands() {
    return new Commands(new Interrupts(), new Console(System.out, System.err)).names();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpOfACommandIsWhatItsOptionPrints(String command) {
    Cli.Result help = Cli.ycsb("help", command);

    assertThat(help.exit()).isZero();
    assertThat(help.err()).isEmpty();
    assertThat(help.out())
        .startsWith("Usage: ycsb " + command)
        .contains("\nExamples:\n")
        .isEqualTo(Cli.ycsb(command, "--help").out());
  }

  /** A line that is too long would be broken, and an example with it. */
  @ParameterizedTest
  @MethodSource("commands")
  void theLinesOfExamplesAreShort(String command) {
    assertThat(Examples.of(command)).isNotEmpty();
    for (String example : Examples.of(command)) {
      assertThat(example.lines()).allMatch(line -> line.length() < COLUMNS);
    }
  }

  @Test
  void helpAloneListsTheCommands() {
    Cli.Result help = Cli.ycsb("help");

    assertThat(help.exit()).isZero();
    assertThat(help.out()).isEqualTo(Cli.ycsb("--help").out());
    assertThat(help.out()).isEqualTo(Cli.ycsb().err());
    assertThat(commands())
        .hasSizeGreaterThan(12)
        .allSatisfy(command -> assertThat(help.out()).contains("\n  " + command + " "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rnu | There is no command rnu; did you mean run?",
        "wrong | There is no command wrong; bin/ycsb help lists them.",
        "run --man | help --man prints all commands; leave run out.",
      })
  void otherWordsAreRejected(String words, String sentence) {
    Cli.Result help = Cli.ycsb(("help " + words).split(" ", -1));

    assertThat(help.exit()).isEqualTo(ExitCode.COULD_NOT_RUN);
    assertThat(help.err()).isEqualTo(sentence + "\n");
    assertThat(help.out()).isEmpty();
  }

  @Test
  void theManualPageIsUpToDate() {
    assertThat(MANUAL)
        .as("to write it again: bin/ycsb help --man >docs/ycsb.1")
        .hasContent(Cli.ycsb("help", "--man").out());
  }

  @Test
  void theManualPageHasAllCommandsAndTheirOptions() {
    List<String> page = Cli.ycsb("help", "--man").lines();

    assertThat(commands())
        .allSatisfy(command -> assertThat(page).contains(".SS \"ycsb " + command + "\""));
    assertThat(page)
        .contains(
            "\\fB\\-q\\fR, \\fB\\-\\-quiet\\fR",
            "\\fB\\-\\-settle\\fR[=\\fISECONDS\\fR]",
            "    bin/ycsb shell redis",
            "What the store must keep, such as \\(aqREAD p99 < 5ms\\(aq, \\(aqp99.9 < 20ms\\(aq,");
  }

  @ParameterizedTest
  @CsvSource({
    "man, man-db, man --warnings --local-file",
    "mandoc, mandoc, mandoc -T lint",
  })
  void otherProgramsFindNoFaultInTheManualPage(String program, String debian, String check)
      throws Exception {
    assumeTrue(
        ScriptSandbox.onPath(program).isPresent(),
        program + " is not on the PATH; to install it: apt-get install " + debian);
    String printed = standardError(check, MANUAL);

    assertThat(printed).isEmpty();
  }

  private static String standardError(String check, Path file)
      throws IOException, InterruptedException {
    String discards = check.startsWith("mandoc") ? " 2>&1" : " 2>&1 >/dev/null";
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", check + " \"$0\"" + discards);
    builder.command().add(file.toString());
    builder.environment().putAll(Map.of("LC_ALL", "C.UTF-8", "MANWIDTH", "80"));
    Process process = builder.redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }
}
