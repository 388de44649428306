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
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.server.ProgramServer;

/** Whole processes: how they end when they are interrupted, or lose their server. */
@Timeout(120)
class ProcessIT {
  private final Path output;
  private final Path errors;
  private final List<Process> started = new ArrayList<>();

  ProcessIT(@TempDir Path directory) {
    output = directory.resolve("out");
    errors = directory.resolve("err");
  }

  @AfterEach
  void endAll() {
    started.forEach(process -> process.descendants().forEach(ProcessHandle::destroyForcibly));
    started.forEach(Process::destroyForcibly);
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void anInterruptEndsTheRunInOrder(String signal) throws Exception {
    Process run = run("tokyotyrant", "-p", "server=embedded");
    awaitOperations(run);
    new ProcessBuilder("kill", "-" + signal, Long.toString(run.pid())).start().waitFor();

    assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isEqualTo(Main.INVALID);
    assertThat(Files.readString(output))
        .contains("[READ], Return=OK, ")
        .contains("# Verdict: invalid")
        .contains("it was interrupted");
  }

  @Test
  void aServerThatIsKilledEndsTheRun() throws Exception {
    Process run = runOnTtserver();
    awaitOperations(run);
    server(run).orElseThrow().destroyForcibly();

    assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isEqualTo(Main.INVALID);
    assertThat(Files.readString(output))
        .contains("[READ], Return=OK, ")
        .contains("Return=SERVICE_UNAVAILABLE, ")
        .contains("ttserver")
        .contains("ended with code 137");
  }

  @Test
  void anInterruptStopsTheServerToo() throws Exception {
    Process run = runOnTtserver();
    awaitOperations(run);
    ProcessHandle server = server(run).orElseThrow();
    run.destroy();

    assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(server.isAlive()).isFalse();
    assertThat(Files.readString(output)).contains("[READ], Return=OK, ");
  }

  private Process runOnTtserver() throws Exception {
    assumeTrue(
        ProgramServer.find("ttserver").isPresent(),
        "ttserver is not on the PATH; no distribution packages it, so build Tokyo Tyrant 1.1.41"
            + " from its release");
    return run("tokyotyrant", "-p", "server=program");
  }

  private Process run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(heedingInterrupts());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.add("run");
    command.addAll(List.of(arguments));
    command.addAll(List.of("-P", "../workloads/workloadb", "-threads", "2"));
    command.addAll(List.of("-s", "-p", "status.interval=1", "-p", "operationcount=1000000000"));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    started.add(process);
    return process;
  }

  /** A shell's background jobs ignore SIGINT, and so would what they start; GNU's env undoes it. */
  private static List<String> heedingInterrupts() throws Exception {
    List<String> env = List.of("env", "--default-signal=INT");
    List<String> probe = new ArrayList<>(env);
    probe.add("true");
    Process tried = new ProcessBuilder(probe).redirectErrorStream(true).start();
    return tried.waitFor() == 0 ? env : List.of();
  }

  /** Waits until a status line tells of reads. */
  private void awaitOperations(Process run) throws Exception {
    while (!Files.readString(errors).contains("[READ: Count=")) {
      assertThat(run.waitFor(20, TimeUnit.MILLISECONDS))
          .as("ended too early: %s", Files.readString(errors))
          .isFalse();
    }
  }

  private static Optional<ProcessHandle> server(Process run) {
    return run.descendants()
        .filter(child -> child.info().command().orElse("").endsWith("ttserver"))
        .findFirst();
  }
}
