// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of {@code stat}: lines of name, TAB and value under the real server's names (ttserver.c
 * {@code do_stat}). Memory and processor time are those of this whole JVM, clients in it included.
 */
final class ServerStatus {

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s*([0-9]+) kB");

  private final StringBuilder text = new StringBuilder();

  private ServerStatus() {}

  static String of(Engine engine) {
    ServerStatus status = new ServerStatus();
    status.line("version", "embedded-stand-in");
    status.line("time", seconds(System.currentTimeMillis() * 1_000_000));
    status.line("pid", ProcessHandle.current().pid());
    status.line("type", engine.type());
    status.line("path", engine.path());
    status.line("rnum", engine.count());
    status.line("size", engine.size());
    if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
      status.line("memsize", system.getCommittedVirtualMemorySize());
      status.resident();
      // The JVM reports both kinds of processor time together only; their sum is right.
      status.line("ru_user", seconds(system.getProcessCpuTime()));
      status.line("ru_sys", seconds(0));
    }
    return status.text.toString();
  }

  /** Adds the resident memory, on Linux only; a real server also omits unknown figures. */
  private void resident() {
    try {
      Matcher resident = RESIDENT.matcher(Files.readString(STATUS));
      if (resident.find()) {
        line("memrss", Long.parseLong(resident.group(1)) * 1024);
      }
    } catch (IOException e) {
      // Not on Linux.
    }
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.6f", nanos / 1e9);
  }

  private void line(String name, Object value) {
    text.append(name).append('\t').append(value).append('\n');
  }
}
