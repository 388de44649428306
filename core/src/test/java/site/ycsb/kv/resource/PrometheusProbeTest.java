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
    assertThat(reading.userNanos()).isEqualTo(31_000_000_000L);
    assertThat(reading.systemNanos()).isEqualTo(4_250_000_000L);
    assertThat(reading.rssBytes()).isEqualTo(1_500_000_000L);
    assertThat(reading.virtualBytes()).isEqualTo(Reading.UNKNOWN);
    assertThat(reading.receivedBytes()).isEqualTo(100);
    assertThat(reading.sentBytes()).isEqualTo(200);
  }

  @Test
  void aProcessIsItself() throws Exception {
    text = PROCESS;
    assertThat(probe().read())
        .isEqualTo(Reading.of(77_500_000_000L, 0, 15_000_000, 3_000_000_000L));
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
