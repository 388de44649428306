// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PrometheusProbeTest {
  private static final String HOST =
      """
      # HELP node_cpu_seconds_total Seconds the CPUs spent in each mode.
      # TYPE node_cpu_seconds_total counter
      node_cpu_seconds_total{cpu="0",mode="idle"} 1000.5
      node_cpu_seconds_total{cpu="0",mode="user"} 10.5
      node_cpu_seconds_total{cpu="0",mode="nice"} 0.5
      node_cpu_seconds_total{cpu="0",mode="system"} 3
      node_cpu_seconds_total{cpu="1",mode="user"} 20
      node_cpu_seconds_total{cpu="1",mode="softirq"} 1.25
      node_memory_MemTotal_bytes 8e+09
      node_memory_MemAvailable_bytes 6.5e+09
      node_network_receive_bytes_total{device="lo"} 999
      node_network_receive_bytes_total{device="eth0"} 100
      node_network_transmit_bytes_total{device="eth0"} 200 1700000000000
      process_cpu_seconds_total 77
      process_resident_memory_bytes 1e+07
      """;

  private static final String PROCESS =
      """
      process_cpu_seconds_total 77.5
      process_resident_memory_bytes 1.5e+07
      process_virtual_memory_bytes 3e+09
      """;

  private HttpServer server = start();
  private volatile String text = HOST;
  private volatile int status = 200;

  @BeforeEach
  void answer() {
    server.createContext(
        "/metrics",
        exchange -> {
          byte[] body = text.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aHostIsAllThatRunsOnIt() throws Exception {
    Reading reading = probe().read();
    assertThat(reading.get(Metric.CPU_USER)).isEqualTo(31_000_000_000L);
    assertThat(reading.get(Metric.CPU_SYSTEM)).isEqualTo(4_250_000_000L);
    assertThat(reading.get(Metric.RSS)).isEqualTo(1_500_000_000L);
    assertThat(reading.get(Metric.VIRTUAL)).isEqualTo(Reading.UNKNOWN);
    assertThat(reading.get(Metric.RECEIVED)).isEqualTo(100);
    assertThat(reading.get(Metric.SENT)).isEqualTo(200);
  }

  @Test
  void aProcessIsItself() throws Exception {
    text = PROCESS;
    assertThat(probe().read())
        .isEqualTo(Reading.of(77_500_000_000L, 0, 15_000_000, 3_000_000_000L));
  }

  @Test
  void whatItIsOfIsTold() throws Exception {
    PrometheusProbe probe = probe();
    probe.read();
    assertThat(probe.describe())
        .startsWith("all processes of a host, by the node_exporter at http://127.0.0.1:");
    text = PROCESS;
    probe.read();
    assertThat(probe.describe()).startsWith("the process that answers at http://127.0.0.1:");
  }

  @Test
  void anExporterThatPassesOnItsServersFiguresIsUsedForThese() throws Exception {
    text =
        PROCESS
            + """
            redis_exporter_build_info{version="1.50"} 1
            redis_up 1
            redis_cpu_sys_seconds_total 2.5
            redis_cpu_user_seconds_total 7.5
            redis_memory_used_rss_bytes 2e+07
            redis_net_input_bytes_total 10
            redis_net_output_bytes_total 20
            """;
    PrometheusProbe probe = probe();
    assertThat(probe.read())
        .isEqualTo(
            Reading.of(7_500_000_000L, 2_500_000_000L, 20_000_000, Reading.UNKNOWN)
                .withNetwork(10, 20));
    assertThat(probe.describe()).startsWith("the server of the redis_exporter at ");
    text =
        """
        mongodb_up 1
        mongodb_ss_extra_info_user_time_us 5e+06
        mongodb_ss_extra_info_system_time_us 1e+06
        mongodb_ss_mem_resident 100
        process_cpu_seconds_total 1
        """;
    assertThat(probe.read())
        .isEqualTo(
            Reading.of(5_000_000_000L, 1_000_000_000L, 104_857_600, Reading.UNKNOWN)
                .withNetwork(Reading.UNKNOWN, Reading.UNKNOWN));
  }

  @Test
  void anExporterThatTellsOfItselfDoesNotPassForTheServer() {
    text = PROCESS + "mysqld_exporter_build_info{version=\"0.15\"} 1\nmysql_up 1\n";
    assertThatIOException()
        .isThrownBy(() -> probe().read())
        .withMessage(
            "the exporter (mysqld_exporter) tells of its own process and not of the server's");
    text = PROCESS + "pg_up 1\n";
    assertThatIOException()
        .isThrownBy(() -> probe().read())
        .withMessage("the exporter (pg) tells of its own process and not of the server's");
    text = PROCESS + "redis_exporter_build_info 1\nredis_up 0\n";
    assertThatIOException()
        .isThrownBy(() -> probe().read())
        .withMessage("the exporter (redis_exporter) does not reach its server");
  }

  @Test
  void aFigureThatIsNoNumberIsUnknown() throws Exception {
    text = "process_cpu_seconds_total 1\nprocess_resident_memory_bytes NaN\n";
    assertThat(probe().read().get(Metric.RSS)).isEqualTo(Reading.UNKNOWN);
  }

  @Test
  void whatTellsOfNeitherIsAFailure() {
    text = "up 1\nnonsense\n";
    assertThatIOException()
        .isThrownBy(() -> probe().read())
        .withMessage("the exporter tells neither of a host nor of a process");
  }

  @Test
  void aStatusThatIsNoSuccessIsAFailure() {
    status = 503;
    assertThatIOException()
        .isThrownBy(() -> probe().read())
        .withMessage("the exporter answers with status 503");
  }

  private PrometheusProbe probe() {
    return new PrometheusProbe(
        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/metrics"));
  }

  private static HttpServer start() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
