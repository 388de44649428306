// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.setting.SettingsException;

/** This process listens, and looks for itself. */
@EnabledOnOs(OS.LINUX)
class UnixListenersTest {
  private static final long OWN = ProcessHandle.current().pid();

  private record Store(Path socket) implements ProbedStore {
    @Override
    public List<Path> sockets(Properties properties) {
      return List.of(socket);
    }
  }

  private static ServerSocketChannel listening(Path path) throws Exception {
    return ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        .bind(UnixDomainSocketAddress.of(path));
  }

  @Test
  void theProcessThatListensIsFound(@TempDir Path directory) throws Exception {
    Path path = directory.resolve("s");
    try (ServerSocketChannel listener = listening(path)) {
      assertThat(listener.isOpen()).isTrue();
      assertThat(Machine.listener(UnixDomainSocketAddress.of(path))).hasValue(OWN);
      Path link = Files.createSymbolicLink(directory.resolve("link"), path);
      assertThat(UnixListeners.find(link)).hasValue(OWN);
    }
    assertThat(UnixListeners.find(path)).isEmpty();
    assertThat(UnixListeners.find(directory.resolve("none"))).isEmpty();
  }

  @Test
  void aPathBoundRelativelyIsFoundByItsWholeName(@TempDir Path directory) throws Exception {
    Path relative = Path.of("target", "s" + OWN);
    try (ServerSocketChannel listener = listening(relative)) {
      assertThat(listener.isOpen()).isTrue();
      assertThat(UnixListeners.find(relative)).hasValue(OWN);
      assertThat(UnixListeners.find(relative.toAbsolutePath())).hasValue(OWN);
      assertThat(UnixListeners.find(directory.resolve("s" + OWN))).isEmpty();
    } finally {
      Files.deleteIfExists(relative);
    }
  }

  @Test
  void oneWhoOnlyConnectedIsNotTheServer(@TempDir Path directory) throws Exception {
    Path path = directory.resolve("s");
    ServerSocketChannel listener = listening(path);
    try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
      listener.close();
      assertThat(client.isOpen()).isTrue();
      assertThat(UnixListeners.find(path)).isEmpty();
    }
  }

  /** A UNIX socket carries no bytes over any network interface. */
  @Test
  void theServerIsSampledWithoutANetwork(@TempDir Path directory) throws Exception {
    Path path = directory.resolve("s");
    try (ServerSocketChannel listener = listening(path)) {
      Probe server = Objects.requireNonNull(probes(path).get(Probes.SERVER));
      assertThat(listener.isOpen()).isTrue();
      assertThat(server.describe()).startsWith("process " + OWN).endsWith("listens on " + path);
      assertThat(server.read().get(Metric.RSS)).isPositive();
      assertThat(server.read().get(Metric.RECEIVED)).isEqualTo(Reading.UNKNOWN);
    }
  }

  @Test
  void aServerThatCannotBeSeenIsNotSampled(@TempDir Path directory) throws Exception {
    assertThat(probes(directory.resolve("none")).keySet()).containsExactly(Probes.CLIENT);
  }

  private static Map<String, Probe> probes(Path socket) throws SettingsException {
    Properties properties = new Properties();
    return Probes.of(
        new Store(socket), properties, ResourceSettings.of(properties), Optional.empty());
  }
}
