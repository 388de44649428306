// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.server.ProgramServer;

/** Processes that are interrupted or lose their server. */
@Timeout(120)
class ProcessIT extends WholeProcess {
  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void anInterruptEndsTheRunInOrder(String signal) throws Exception {
    Process run = run("tokyotyrant", "-p", "server=embedded");
    awaitError(run, "[READ: Count=");
    new ProcessBuilder("kill", "-" + signal, Long.toString(run.pid())).start().waitFor();

    assertThat(end(run)).isEqualTo(ExitCode.INVALID);
    assertThat(Files.readString(output))
        .contains("[READ], Return=OK, ")
        .contains("# Verdict: invalid")
        .contains("it was interrupted");
  }

  @Test
  void aServerThatIsKilledEndsTheRun() throws Exception {
    Process run = runOnTtserver();
    awaitError(run, "[READ: Count=");
    server(run).orElseThrow().destroyForcibly();

    assertThat(end(run)).isEqualTo(ExitCode.INVALID);
    assertThat(Files.readString(output))
        .contains("[READ], Return=OK, ")
        // The run may end before a client tries to reconnect.
        .containsPattern("Return=(CONNECTION_LOST|SERVICE_UNAVAILABLE), ")
        .contains("ttserver")
        .contains("ended with exit status 137");
  }

  @Test
  void anInterruptStopsTheServerToo() throws Exception {
    Process run = runOnTtserver();
    awaitError(run, "[READ: Count=");
    ProcessHandle server = server(run).orElseThrow();
    run.destroy();

    end(run);
    assertThat(server.isAlive()).isFalse();
    assertThat(Files.readString(output)).contains("[READ], Return=OK, ");
  }

  @Test
  void aServerOutlivesItsClientByNoMoreThanAMoment() throws Exception {
    Process run = runOnTtserver();
    awaitError(run, "[READ: Count=");
    ProcessHandle server = server(run).orElseThrow();
    Path directory = Path.of("/proc", Long.toString(server.pid()), "cwd").toRealPath();
    run.destroyForcibly();

    server.onExit().get(30, TimeUnit.SECONDS);
    while (Files.exists(directory)) {
      Thread.onSpinWait();
    }
  }

  private Process runOnTtserver() throws Exception {
    assumeTrue(
        ProgramServer.find("ttserver").isPresent(),
        "ttserver is not on the PATH; no distribution packages it, so build Tokyo Tyrant 1.1.41"
            + " from its release");
    return run("tokyotyrant", "-p", "server=program");
  }

  private Process run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("run"));
    command.addAll(List.of(arguments));
    command.addAll(List.of("-P", "../workloads/workloadb", "-threads", "2"));
    command.addAll(List.of("-s", "-p", "status.interval=1", "-p", "operationcount=1000000000"));
    return ycsb(heedingInterrupts(), "-Xshare:auto", command);
  }

  /** A shell's background jobs and their children ignore SIGINT; GNU's env restores the default. */
  private static List<String> heedingInterrupts() throws Exception {
    List<String> env = List.of("env", "--default-signal=INT");
    List<String> probe = new ArrayList<>(env);
    probe.add("true");
    Process tried = new ProcessBuilder(probe).redirectErrorStream(true).start();
    return tried.waitFor() == 0 ? env : List.of();
  }

  private static Optional<ProcessHandle> server(Process run) {
    return run.descendants()
        .filter(child -> child.info().command().orElse("").endsWith("ttserver"))
        .findFirst();
  }
}
