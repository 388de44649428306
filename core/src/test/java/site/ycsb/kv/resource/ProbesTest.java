// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.memory.NoopBinding;
import site.ycsb.kv.setting.SettingsException;

class ProbesTest {
  @Test
  void aProcessThatIsNotThereIsAFault() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> probes("resource.pid", String.valueOf(ended.pid())))
        .withMessage(
            "resource.pid=" + ended.pid() + ": no process has this number; name one that runs.");
  }

  @Test
  void anExporterThatCannotBeReadIsAFault() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    String url = "http://127.0.0.1:" + port + "/metrics";
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> probes("resource.prometheus", url))
        .withMessage(
            "resource.prometheus="
                + url
                + " can't be read: no connection; name the node_exporter of the server's host, or"
                + " leave it out.");
  }

  @Test
  void dataFilesThatAreNotThereAreAFault() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> probes("resource.files", "/no/such/place"))
        .withMessage("resource.files=/no/such/place: can't be read; name the server's data files.");
  }

  @Test
  void whatIsNotSampledIsNotChecked() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("resource.sample", "false");
    properties.setProperty("resource.files", "/no/such/place");
    assertThat(of(properties)).isEmpty();
  }

  @Test
  void severalProcessesShareTheirNetworkAndFiles() throws Exception {
    long own = ProcessHandle.current().pid();
    Process other = new ProcessBuilder("sleep", "60").start();
    try {
      Map<String, Probe> probes = probes("resource.pid", own + "," + other.pid());
      assertThat(probes.keySet()).containsExactly("SERVER-1", "SERVER-2", "SERVER", "CLIENT");
      assertThat(Objects.requireNonNull(probes.get("SERVER-1")).read().get(Metric.RECEIVED))
          .isEqualTo(Reading.UNKNOWN);
      assertThat(Objects.requireNonNull(probes.get("SERVER")).read().get(Metric.RECEIVED))
          .isNotNegative();
      assertThat(Objects.requireNonNull(probes.get("SERVER-2")).describe())
          .isEqualTo("process " + other.pid() + " (sleep)");
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void oneProcessIsShownWithItsNetwork() throws Exception {
    Map<String, Probe> probes = probes("resource.pid", "" + ProcessHandle.current().pid());
    assertThat(probes.keySet()).containsExactly("SERVER", "CLIENT");
    assertThat(Objects.requireNonNull(probes.get("SERVER")).read().get(Metric.RECEIVED))
        .isNotNegative();
  }

  private static Map<String, Probe> probes(String name, String value) throws SettingsException {
    Properties properties = new Properties();
    properties.setProperty(name, value);
    return of(properties);
  }

  private static Map<String, Probe> of(Properties properties) throws SettingsException {
    return Probes.of(
        new NoopBinding(), properties, ResourceSettings.of(properties), Optional.empty());
  }
}
