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
package site.ycsb.kv.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the probe says of a process that burns a core and holds memory, against its own account. */
class ProcessProbeTest {
  private static final int HELD_BYTES = 500 * 1024 * 1024;
  private static final double NANOS_PER_SECOND = 1e9;

  /** A process that holds memory, then burns a core for so many seconds, then waits. */
  public static final class Burner {
    private Burner() {}

    /** Tells its resident memory in kB, and at the end its processor time in nanoseconds. */
    public static void main(String[] args) throws IOException {
      ByteBuffer held = ByteBuffer.allocateDirect(HELD_BYTES);
      for (int i = 0; i < HELD_BYTES; i += 1024) {
        held.put(i, (byte) 1);
      }
      System.out.println(rssKilobytes());
      long until = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000_000;
      while (System.nanoTime() < until) {
        Thread.onSpinWait();
      }
      System.out.println(ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos());
      System.in.read();
      System.out.println(held.get(0));
    }

    private static String rssKilobytes() throws IOException {
      return Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .map(line -> line.replaceAll("\\D", ""))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void processorAndMemoryAreThoseOfTheProcess() throws Exception {
    Process burner =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                Burner.class.getName(),
                "3")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader told = burner.inputReader()) {
      double rssBytes = 1024.0 * Long.parseLong(told.readLine());
      ProcessProbe probe = new ProcessProbe(burner.pid(), List.of(), true);
      Reading before = probe.read();
      assertThat((double) before.rssBytes()).isCloseTo(rssBytes, within(0.02 * rssBytes));
      assertThat(before.rssBytes()).isGreaterThan(HELD_BYTES);
      assertThat(before.virtualBytes()).isGreaterThan(before.rssBytes());
      assertThat(before.threads()).isPositive();
      double cpuSeconds = Long.parseLong(told.readLine()) / NANOS_PER_SECOND;
      Reading after = probe.read();
      double seen = (after.userNanos() + after.systemNanos()) / NANOS_PER_SECOND;
      assertThat(seen).isCloseTo(cpuSeconds, within(0.05 * cpuSeconds));
      assertThat(after.userNanos()).isGreaterThan(before.userNanos());
    } finally {
      burner.destroyForcibly();
    }
  }

  @Test
  void aProcessThatIsGoneIsToldInWords() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> new ProcessProbe(ended.pid(), List.of(), true).read())
        .withMessage("process " + ended.pid() + " is gone");
  }

  @Test
  void dataFilesAreAddedUp(@TempDir Path directory) throws Exception {
    Files.write(directory.resolve("a"), new byte[1000]);
    Files.createDirectory(directory.resolve("more"));
    Files.write(directory.resolve("more/b"), new byte[234]);
    ProcessProbe probe = new ProcessProbe(ProcessHandle.current().pid(), List.of(directory), true);
    assertThat(probe.read().fileBytes()).isEqualTo(1234);
  }

  @Test
  void whoListensAnewIsFoundAgain() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
      Process ended = new ProcessBuilder("true").start();
      ended.waitFor();
      ListenerProbe probe = new ListenerProbe(address, ended.pid(), List.of());
      assertThatExceptionOfType(IOException.class).isThrownBy(probe::read);
      assertThat(probe.read().rssBytes()).isPositive();
    }
  }

  @Test
  void whoListensIsFound() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
      assertThat(Machine.listener(address)).hasValue(ProcessHandle.current().pid());
    }
    assertThat(Machine.listener(new InetSocketAddress("192.0.2.1", 80))).isEmpty();
  }
}
