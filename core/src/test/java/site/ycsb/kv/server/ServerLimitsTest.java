// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.kv.setting.SettingsException;

class ServerLimitsTest {
  private static final long LIMIT_BYTES = 64L << 20;

  private final Properties properties = new Properties();

  @Test
  void thereAreNoneIfNoneAreGiven() throws Exception {
    assertThat(ServerLimits.of(properties)).isEqualTo(ServerLimits.NONE);
  }

  @ParameterizedTest
  @CsvSource({"1048576, 1048576", "512k, -1", "256m, 268435456", "4G, 4294967296"})
  void memoryIsASize(String text, long bytes) throws Exception {
    properties.setProperty("server.memory", text);
    if (bytes < 0) {
      assertThat(fault())
          .isEqualTo("server.memory=512k: must be a size of 1048576 bytes or more (bytes).");
    } else {
      assertThat(ServerLimits.of(properties).memoryBytes()).contains(bytes);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0,1", "2-3", "0,2-3,5"})
  void processorsAreAList(String list) throws Exception {
    properties.setProperty("server.cpus", list);
    properties.setProperty("client.cpus", list);
    assertThat(ServerLimits.of(properties).cpus()).contains(list);
    assertThat(ServerLimits.of(properties).clientCpus()).contains(list);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "0,", "-1", "0;1", "1 2"})
  void aListThatIsNoneIsOneSentence(String list) {
    properties.setProperty("server.cpus", list);
    assertThat(fault())
        .isEqualTo("server.cpus=" + list + ": must be numbers of processors, such as 0,1 or 2-3.");
  }

  @Test
  void aProcessorThatIsNotThereIsOneSentence() {
    assumeTrue(ProgramServer.find("taskset").isPresent(), "taskset of util-linux is needed");
    DBException refused =
        catchThrowableOfType(
            DBException.class,
            () ->
                new ServerLimits(Optional.empty(), Optional.empty(), Optional.of("4000"))
                    .pinClient());
    assertThat(refused).hasMessageStartingWith("client.cpus=4000: taskset refuses it: ");
  }

  @Test
  void aCommandRunsUnderItsLimit() throws Exception {
    MemoryGroup group;
    try {
      group = MemoryGroup.make(LIMIT_BYTES);
    } catch (IOException e) {
      assertThat(e).hasMessageStartingWith("server.memory=64m: no control group");
      assumeTrue(false, "a control group for memory would let this test run: " + e.getMessage());
      return;
    }
    List<String> command = new ArrayList<>(group.prefix());
    Path groupOfProcess = Path.of("/proc/self/cgroup");
    command.addAll(List.of("cat", groupOfProcess.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(printed).contains("ycsb-kv-" + ProcessHandle.current().pid() + "-");
    group.remove();
    String name = printed.replaceAll("(?s).*/(ycsb-kv-\\d+-\\d+).*", "$1");
    assertThat(Path.of("/sys/fs/cgroup", name)).doesNotExist();
    assertThat(Files.exists(Path.of("/sys/fs/cgroup/memory", name))).isFalse();
  }

  @Test
  void aServerThatUsesUpItsMemorySaysSo(@TempDir Path directory) throws Exception {
    assumeTrue(memoryCanBeLimited(), "a control group for memory would let this test run");
    FakeProgram fake =
        new FakeProgram(
            directory, "touch ready; while [ ! -e go ]; do sleep 0.01; done; exec tail /dev/zero");
    try (ProgramServer server = start(fake)) {
      Files.createFile(fake.places.get(0).directory().resolve("go"));
      assertThat(server.ended().get(30, TimeUnit.SECONDS))
          .isEqualTo(
              "fakeserver (process "
                  + server.pids().get(0)
                  + ") was killed at server.memory=64m, exit status 137");
    }
  }

  @Test
  void aServerWhoseMemoryDoesNotSufficeToStartSaysSo(@TempDir Path directory) throws Exception {
    assumeTrue(memoryCanBeLimited(), "a control group for memory would let this test run");
    FakeProgram fake = new FakeProgram(directory, "exec tail /dev/zero");
    assertThatIOException()
        .isThrownBy(() -> start(fake))
        .withMessageMatching(
            "fakeserver did not start on .*: fakeserver \\(process \\d+\\) was killed at"
                + " server.memory=64m, exit status 137; raise it");
  }

  private static ProgramServer start(FakeProgram fake) throws IOException {
    ServerLimits limits =
        new ServerLimits(Optional.of(LIMIT_BYTES), Optional.empty(), Optional.empty());
    return ProgramServer.start(fake.program("fakeserver"), Path.of("/bin/sh"), limits, () -> false);
  }

  private static boolean memoryCanBeLimited() {
    try {
      MemoryGroup.make(LIMIT_BYTES).remove();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private String fault() {
    SettingsException fault =
        catchThrowableOfType(SettingsException.class, () -> ServerLimits.of(properties));
    assertThat(fault.faults()).hasSize(1);
    return fault.faults().get(0);
  }
}
