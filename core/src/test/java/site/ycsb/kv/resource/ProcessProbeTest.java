// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
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

  /** A process that listens. */
  public static final class Listener {
    private Listener() {}

    /** Listens on a port of 127.0.0.1. */
    public static void main(String[] args) throws IOException {
      InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
      try (ServerSocket socket = new ServerSocket(Integer.parseInt(args[0]), 1, here)) {
        System.out.println("listening");
        socket.accept();
      }
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
      ProcessProbe probe = new ProcessProbe(burner.pid());
      Reading before = probe.read();
      assertThat((double) before.get(Metric.RSS)).isCloseTo(rssBytes, within(0.02 * rssBytes));
      assertThat(before.get(Metric.RSS)).isGreaterThan(HELD_BYTES);
      assertThat(before.get(Metric.VIRTUAL)).isGreaterThan(before.get(Metric.RSS));
      assertThat(before.get(Metric.THREADS)).isPositive();
      double cpuSeconds = Long.parseLong(told.readLine()) / NANOS_PER_SECOND;
      Reading after = probe.read();
      double seen = (after.get(Metric.CPU_USER) + after.get(Metric.CPU_SYSTEM)) / NANOS_PER_SECOND;
      assertThat(seen).isCloseTo(cpuSeconds, within(0.05 * cpuSeconds));
      assertThat(after.get(Metric.CPU_USER)).isGreaterThan(before.get(Metric.CPU_USER));
      double nanos = after.atNanos() - before.atNanos();
      assertThat((double) after.get(Metric.BUSIEST_THREAD))
          .isPositive()
          .isLessThanOrEqualTo(100 * cpuSeconds * NANOS_PER_SECOND / nanos + 5);
      assertThat(probe.usableProcessors()).isPositive().isLessThanOrEqualTo(probe.processors());
    } finally {
      burner.destroyForcibly();
    }
  }

  @Test
  void aProcessThatIsGoneIsToldInWords() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> new ProcessProbe(ended.pid()).read())
        .withMessage("process " + ended.pid() + " is gone");
  }

  @Test
  void dataFilesAreAddedUp(@TempDir Path directory) throws Exception {
    Files.write(directory.resolve("a"), new byte[1000]);
    Files.createDirectory(directory.resolve("more"));
    Files.write(directory.resolve("more/b"), new byte[234]);
    ProcessProbe probe =
        new ProcessProbe(
            ProcessHandle.current().pid(),
            null,
            new SharedUse(List.of(directory), Traffic.NONE),
            null);
    assertThat(probe.read().get(Metric.FILES)).isEqualTo(1234);
  }

  @Test
  void whoListensAnewIsFoundAgain() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
      Process ended = new ProcessBuilder("true").start();
      ended.waitFor();
      ProcessProbe probe = new ProcessProbe(ended.pid(), address, SharedUse.none(), null);
      assertThat(probe.read().get(Metric.RSS)).isPositive();
      assertThat(probe.process().orElseThrow().pid()).isEqualTo(ProcessHandle.current().pid());
      assertThat(probe.describe())
          .matches("process \\d+ \\(java\\), which listens on .*:" + socket.getLocalPort());
    }
  }

  @Test
  void whoListensOnTheVeryAddressComesFirst() throws Exception {
    InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    InetAddress beside = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
    try (ServerSocket socket = new ServerSocket(0, 1, beside)) {
      int port = socket.getLocalPort();
      Process listener =
          new ProcessBuilder(
                  ProcessHandle.current().info().command().orElseThrow(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Listener.class.getName(),
                  String.valueOf(port))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (BufferedReader told = listener.inputReader()) {
        assertThat(told.readLine()).isEqualTo("listening");
        assertThat(Machine.listener(new InetSocketAddress(here, port))).hasValue(listener.pid());
        assertThat(Machine.listener(new InetSocketAddress(beside, port)))
            .hasValue(ProcessHandle.current().pid());
      } finally {
        listener.destroyForcibly();
      }
    }
  }

  @Test
  void trafficTakesTheInterfaceThatLeadsToTheServer() throws Exception {
    InetSocketAddress local = new InetSocketAddress(InetAddress.getLoopbackAddress(), 6379);
    Traffic loopback = Traffic.to(List.of(local));
    assertThat(loopback.names()).isEqualTo(Traffic.loopback().names()).isNotEmpty();
    assertThat(Traffic.to(List.of()).names()).isEmpty();
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(InetAddress.getByName("192.0.2.1"), 6379); // RFC 5737; nothing is sent
      String name = NetworkInterface.getByInetAddress(socket.getLocalAddress()).getName();
      InetSocketAddress remote = new InetSocketAddress("192.0.2.1", 6379);
      assertThat(Traffic.to(List.of(remote)).names()).containsExactly(name);
      assertThat(Traffic.to(List.of(remote, local)).names())
          .contains(name)
          .containsAll(loopback.names());
    } catch (UncheckedIOException | SocketException e) {
      assumeThat(e).as("a machine with a route to elsewhere").isNull();
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
