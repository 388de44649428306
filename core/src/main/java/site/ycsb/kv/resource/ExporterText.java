// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The text of a Prometheus exporter. It describes a host, with the names of node_exporter (CPU by
 * mode, memory that is not available, network of all interfaces but loopback), or the server behind
 * redis_exporter, mongodb_exporter or memcached_exporter, or the process that answers, with the
 * names of the client libraries. The latter's processor time is not separated and counts as user.
 * The process of an exporter beside the server is rejected.
 */
final class ExporterText {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double BYTES_PER_MIB = 1 << 20;

  private static final Pattern FORM =
      Pattern.compile("([a-zA-Z_:][\\w:]*)(\\{[^}]*})?\\s+(\\S+)(\\s+\\d+)?");

  /** Names by which an exporter beside a server shows that it is one. */
  private static final Pattern BESIDE_A_SERVER =
      Pattern.compile("(\\w+_exporter)_build_info|(\\w+)_up|(namedprocess|container)_\\w+");

  /** Exporters that report what their server says about its process. */
  private static final List<Exporter> OF_SERVERS =
      List.of(
          new Exporter(
              "redis",
              Map.of(
                  Metric.CPU_USER, new Source("redis_cpu_user_seconds_total", NANOS_PER_SECOND),
                  Metric.CPU_SYSTEM, new Source("redis_cpu_sys_seconds_total", NANOS_PER_SECOND),
                  Metric.RSS, new Source("redis_memory_used_rss_bytes", 1),
                  Metric.RECEIVED, new Source("redis_net_input_bytes_total", 1),
                  Metric.SENT, new Source("redis_net_output_bytes_total", 1))),
          new Exporter(
              "mongodb",
              Map.of(
                  Metric.CPU_USER,
                      new Source("mongodb_ss_extra_info_user_time_us", NANOS_PER_MICRO),
                  Metric.CPU_SYSTEM,
                      new Source("mongodb_ss_extra_info_system_time_us", NANOS_PER_MICRO),
                  Metric.RSS, new Source("mongodb_ss_mem_resident", BYTES_PER_MIB),
                  Metric.RECEIVED, new Source("mongodb_ss_network_bytesIn", 1),
                  Metric.SENT, new Source("mongodb_ss_network_bytesOut", 1))),
          new Exporter(
              "memcached",
              Map.of(
                  Metric.CPU_USER,
                      new Source("memcached_process_user_cpu_seconds_total", NANOS_PER_SECOND),
                  Metric.CPU_SYSTEM,
                      new Source("memcached_process_system_cpu_seconds_total", NANOS_PER_SECOND),
                  Metric.RECEIVED, new Source("memcached_read_bytes_total", 1),
                  Metric.SENT, new Source("memcached_written_bytes_total", 1))));

  private final List<Line> lines;
  private String subject = "Prometheus exporter";

  private record Line(String name, String labels, double value) {}

  /** The exporter of one store, and where it has each metric. */
  private record Exporter(String store, Map<Metric, Source> sources) {}

  /** A name in the text, and the factor from its unit to that of a {@link Reading}. */
  private record Source(String name, double factor) {}

  private ExporterText(List<Line> lines) {
    this.lines = lines;
  }

  static ExporterText of(String text) {
    return new ExporterText(text.lines().flatMap(ExporterText::line).toList());
  }

  /** The subject of the reading, in a few words. */
  String subject() {
    return subject;
  }

  /** Its reading; throws an IOException if it is of neither a host nor a server. */
  Reading reading() throws IOException {
    if (sum("node_cpu_seconds_total") >= 0) {
      subject = "all processes of a host, by the node_exporter";
      return host();
    }
    for (Exporter exporter : OF_SERVERS) {
      Reading reading = Reading.NOTHING;
      for (Map.Entry<Metric, Source> known : exporter.sources.entrySet()) {
        Source source = known.getValue();
        reading = reading.with(known.getKey(), scaled(sum(source.name), source.factor));
      }
      if (reading.get(Metric.CPU) >= 0) {
        subject = "the server of the " + exporter.store + "_exporter";
        return reading;
      }
    }
    Optional<String> exporter = exporter();
    if (exporter.isPresent()) {
      throw new IOException(
          "the exporter ("
              + exporter.get()
              + (isDown()
                  ? ") does not reach its server"
                  : ") tells of its own process and not of the server's"));
    }
    subject = "the process that answers";
    return process();
  }

  private Reading host() {
    double total = sum("node_memory_MemTotal_bytes");
    double available = sum("node_memory_MemAvailable_bytes");
    boolean known = total >= 0 && available >= 0;
    Predicate<Line> network = m -> !m.labels.contains("device=\"lo\"");
    return Reading.of(
            scaled(sum("node_cpu_seconds_total", mode("user", "nice")), NANOS_PER_SECOND),
            scaled(
                sum("node_cpu_seconds_total", mode("system", "irq", "softirq")), NANOS_PER_SECOND),
            known ? (long) (total - available) : Reading.UNKNOWN,
            Reading.UNKNOWN)
        .withNetwork(
            scaled(sum("node_network_receive_bytes_total", network), 1),
            scaled(sum("node_network_transmit_bytes_total", network), 1));
  }

  private Reading process() throws IOException {
    double cpu = sum("process_cpu_seconds_total");
    if (cpu < 0) {
      throw new IOException("the exporter tells neither of a host nor of a process");
    }
    return Reading.of(
        scaled(cpu, NANOS_PER_SECOND),
        0,
        scaled(sum("process_resident_memory_bytes"), 1),
        scaled(sum("process_virtual_memory_bytes"), 1));
  }

  /** The name of the exporter, if the process that answers is not the server. */
  private Optional<String> exporter() {
    return lines.stream()
        .map(line -> BESIDE_A_SERVER.matcher(line.name))
        .filter(Matcher::matches)
        .map(name -> Stream.of(1, 2, 3).map(name::group).filter(g -> g != null).findFirst())
        .flatMap(Optional::stream)
        .findFirst();
  }

  private boolean isDown() {
    return lines.stream().anyMatch(m -> m.name.endsWith("_up") && m.value == 0);
  }

  private static Predicate<Line> mode(String... modes) {
    return line -> Stream.of(modes).anyMatch(m -> line.labels.contains("mode=\"" + m + "\""));
  }

  private double sum(String name) {
    return sum(name, metric -> true);
  }

  /** The sum over all labels; unknown without any. */
  private double sum(String name, Predicate<Line> which) {
    return lines.stream()
        .filter(line -> line.name.equals(name) && which.test(line))
        .map(Line::value)
        .reduce(Double::sum)
        .orElse((double) Reading.UNKNOWN);
  }

  private static long scaled(double value, double unit) {
    return value >= 0 ? (long) (value * unit) : Reading.UNKNOWN;
  }

  private static Stream<Line> line(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      return Stream.empty();
    }
    try {
      String labels = matcher.group(2) == null ? "" : matcher.group(2);
      return Stream.of(new Line(matcher.group(1), labels, Double.parseDouble(matcher.group(3))));
    } catch (NumberFormatException e) {
      return Stream.empty();
    }
  }
}
