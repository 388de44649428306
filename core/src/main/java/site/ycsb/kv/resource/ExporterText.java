// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.util.List;
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
  private static final double SECONDS = 1e9;
  private static final double MICROS = 1e3;
  private static final double BYTES = 1;
  private static final double MEBIBYTES = 1 << 20;

  private static final Pattern FORM =
      Pattern.compile("([a-zA-Z_:][\\w:]*)(\\{[^}]*})?\\s+(\\S+)(\\s+\\d+)?");

  /** Names by which an exporter beside a server shows that it is one. */
  private static final Pattern BESIDE_A_SERVER =
      Pattern.compile("(\\w+_exporter)_build_info|(\\w+)_up|(namedprocess|container)_\\w+");

  /** Stores whose exporters report what the server says about its process. */
  private static final List<String> STORES = List.of("redis", "mongodb", "memcached");

  private static final List<Source> OF_STORES =
      List.of(
          new Source(Metric.CPU_USER, "redis_cpu_user_seconds_total", SECONDS),
          new Source(Metric.CPU_SYSTEM, "redis_cpu_sys_seconds_total", SECONDS),
          new Source(Metric.RSS, "redis_memory_used_rss_bytes", BYTES),
          new Source(Metric.RECEIVED, "redis_net_input_bytes_total", BYTES),
          new Source(Metric.SENT, "redis_net_output_bytes_total", BYTES),
          new Source(Metric.CPU_USER, "mongodb_ss_extra_info_user_time_us", MICROS),
          new Source(Metric.CPU_SYSTEM, "mongodb_ss_extra_info_system_time_us", MICROS),
          new Source(Metric.RSS, "mongodb_ss_mem_resident", MEBIBYTES),
          new Source(Metric.RECEIVED, "mongodb_ss_network_bytesIn", BYTES),
          new Source(Metric.SENT, "mongodb_ss_network_bytesOut", BYTES),
          new Source(Metric.CPU_USER, "memcached_process_user_cpu_seconds_total", SECONDS),
          new Source(Metric.CPU_SYSTEM, "memcached_process_system_cpu_seconds_total", SECONDS),
          new Source(Metric.RECEIVED, "memcached_read_bytes_total", BYTES),
          new Source(Metric.SENT, "memcached_written_bytes_total", BYTES));

  private final List<Line> lines;
  private String subject = "Prometheus exporter";

  private record Line(String name, String labels, double value) {}

  /** A name in the text, and the factor from its unit to that of a {@link Reading}. */
  private record Source(Metric metric, String name, double factor) {}

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
    for (String store : STORES) {
      Reading reading = Reading.NOTHING;
      for (Source source : OF_STORES) {
        if (source.name.startsWith(store)) {
          reading = reading.with(source.metric, scaled(sum(source.name), source.factor));
        }
      }
      if (reading.get(Metric.CPU) >= 0) {
        subject = "the server of the " + store + "_exporter";
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
            scaled(sum("node_cpu_seconds_total", mode("user", "nice")), SECONDS),
            scaled(sum("node_cpu_seconds_total", mode("system", "irq", "softirq")), SECONDS),
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
        scaled(cpu, SECONDS),
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
