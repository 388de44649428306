// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

class SocketPathTest {
  private static final Setting<SocketPath> SETTING = SocketPath.setting("store");

  private static void read(String value) throws SettingsException {
    Properties properties = new Properties();
    properties.setProperty("store.socket", value);
    Settings.read(properties, "store", List.of(SETTING)).throwFaults();
  }

  @Test
  void aPathThatIsTooLongIsAFault() throws Exception {
    read("/" + "a".repeat(105));
    String tooLong = "/" + "ä".repeat(54);
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> read(tooLong))
        .withMessage(
            "store.socket="
                + tooLong
                + ": must have at most 106 bytes, as the JDK takes no more, but has 109.");
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> read(""))
        .withMessageContaining("must be the path of a UNIX socket");
  }

  /** So that the limit is not lower than the JDK's own. */
  @Test
  void theLongestPathCanBeConnectedTo(@TempDir Path directory) throws Exception {
    String start = directory.toString() + "/";
    assumeThat(start.length()).isLessThan(SocketPath.MOST_BYTES);
    SocketPath longest =
        SocketPath.parse(start + "s".repeat(SocketPath.MOST_BYTES - start.length()));
    try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        UnixSocket client = new UnixSocket()) {
      listener.bind(longest.resolve());
      client.connect(longest.resolve());
      assertThat(client.isConnected()).isTrue();
      assertThat(longest.refusal(SETTING)).isEmpty();
    }
  }

  @Test
  void whatIsWrongWithTheFileIsTold(@TempDir Path directory) throws Exception {
    Path missing = directory.resolve("none");
    assertThat(new SocketPath(missing).refusal(SETTING))
        .hasValue(
            missing
                + " does not exist; start a server that listens there, or correct store.socket.");
    Path file = Files.createFile(directory.resolve("file"));
    assertThat(new SocketPath(file).refusal(SETTING))
        .hasValue(file + " is no UNIX socket; correct store.socket.");
  }

  @Test
  void whoMayNotConnectIsTold(@TempDir Path directory) throws Exception {
    Path path = directory.resolve("s");
    try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listener.bind(new SocketPath(path).resolve());
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r--r--r--"));
      assumeThat(Files.isWritable(path)).as("root may write to any file").isFalse();
      assertThat(new SocketPath(path).refusal(SETTING))
          .hasValueSatisfying(
              sentence ->
                  assertThat(sentence)
                      .startsWith(path + " is a socket that the user ")
                      .endsWith(" may not write to; permit it, or correct store.socket."));
    }
  }
}
