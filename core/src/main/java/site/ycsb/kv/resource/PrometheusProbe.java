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

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Asks an exporter of Prometheus in its text format: of a host, by the names of node_exporter
 * ({@code node_cpu_seconds_total} by mode, memory that is not available, network of all interfaces
 * but loopback), or else of one process, by the names of the client libraries ({@code
 * process_cpu_seconds_total}, which does not part user from system: all of it counts as user).
 */
public final class PrometheusProbe implements Probe {
  private static final Duration TIMEOUT = Duration.ofSeconds(1);
  private static final int OK = 200;
  private static final double NANOS_PER_SECOND = 1e9;

  private static final Pattern LINE =
      Pattern.compile("([a-zA-Z_:][\\w:]*)(\\{[^}]*})?\\s+(\\S+)(\\s+\\d+)?");

  private final URI address;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

  /** One line. */
  private record Metric(String name, String labels, double value) {}

  /** Asks this address. */
  public PrometheusProbe(URI address) {
    this.address = address;
  }

  @Override
  public String describe() {
    return "Prometheus exporter";
  }

  @Override
  public Reading read() throws IOException {
    HttpRequest request = HttpRequest.newBuilder(address).timeout(TIMEOUT).build();
    try {
      HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != OK) {
        throw new IOException("the exporter answers with status " + response.statusCode());
      }
      return parse(response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** What the text of an exporter says. */
  static Reading parse(String text) throws IOException {
    List<Metric> metrics = text.lines().flatMap(PrometheusProbe::metric).toList();
    boolean host = metrics.stream().anyMatch(m -> m.name.equals("node_cpu_seconds_total"));
    return host ? host(metrics) : process(metrics);
  }

  private static Reading host(List<Metric> metrics) {
    double total = sum(metrics, "node_memory_MemTotal_bytes", m -> true);
    double available = sum(metrics, "node_memory_MemAvailable_bytes", m -> true);
    boolean known = total >= 0 && available >= 0;
    Predicate<Metric> network = m -> !m.labels.contains("device=\"lo\"");
    return Reading.of(
            nanos(sum(metrics, "node_cpu_seconds_total", mode("user", "nice"))),
            nanos(sum(metrics, "node_cpu_seconds_total", mode("system", "irq", "softirq"))),
            known ? (long) (total - available) : Reading.UNKNOWN,
            Reading.UNKNOWN)
        .withNetwork(
            (long) sum(metrics, "node_network_receive_bytes_total", network),
            (long) sum(metrics, "node_network_transmit_bytes_total", network));
  }

  private static Reading process(List<Metric> metrics) throws IOException {
    double cpu = sum(metrics, "process_cpu_seconds_total", m -> true);
    if (cpu < 0) {
      throw new IOException("the exporter tells neither of a host nor of a process");
    }
    return Reading.of(
        nanos(cpu),
        0,
        (long) sum(metrics, "process_resident_memory_bytes", m -> true),
        (long) sum(metrics, "process_virtual_memory_bytes", m -> true));
  }

  private static Predicate<Metric> mode(String... modes) {
    return metric -> {
      for (String mode : modes) {
        if (metric.labels.contains("mode=\"" + mode + "\"")) {
          return true;
        }
      }
      return false;
    };
  }

  /** The sum over all labels; unknown if there is none. */
  private static double sum(List<Metric> metrics, String name, Predicate<Metric> which) {
    double[] values =
        metrics.stream()
            .filter(metric -> metric.name.equals(name) && which.test(metric))
            .mapToDouble(Metric::value)
            .toArray();
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return values.length == 0 ? Reading.UNKNOWN : sum;
  }

  private static long nanos(double seconds) {
    return seconds < 0 ? Reading.UNKNOWN : (long) (seconds * NANOS_PER_SECOND);
  }

  private static Stream<Metric> metric(String line) {
    Matcher matcher = LINE.matcher(line.strip());
    if (!matcher.matches()) {
      return Stream.empty();
    }
    try {
      String labels = matcher.group(2) == null ? "" : matcher.group(2);
      return Stream.of(new Metric(matcher.group(1), labels, Double.parseDouble(matcher.group(3))));
    } catch (NumberFormatException e) {
      return Stream.empty();
    }
  }
}
