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
package site.ycsb.db.tokyotyrant.embedded;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of {@code stat}: lines of name, TAB and value under the real server's names (ttserver.c
 * {@code do_stat}). Memory and processor time are those of this whole JVM, clients in it included.
 */
final class ServerStatus {

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s*([0-9]+) kB");

  private final Engine engine;
  private final IntSupplier connections;
  private final long startNanos = System.nanoTime();

  ServerStatus(Engine engine, IntSupplier connections) {
    this.engine = engine;
    this.connections = connections;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    line(text, "version", "embedded-stand-in");
    line(text, "os", System.getProperty("os.name"));
    line(text, "time", seconds(System.currentTimeMillis() * 1_000_000));
    line(text, "pid", ProcessHandle.current().pid());
    line(text, "type", engine.type());
    line(text, "path", engine.path());
    line(text, "rnum", engine.count());
    line(text, "size", engine.size());
    line(text, "bigend", ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? 1 : 0);
    line(text, "fd", connections.getAsInt());
    process(text);
    line(text, "ru_real", seconds(System.nanoTime() - startNanos));
    return text.toString();
  }

  private static void process(StringBuilder text) {
    if (!(ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system)) {
      return;
    }
    line(text, "loadavg", String.format(Locale.ROOT, "%.6f", system.getSystemLoadAverage()));
    line(text, "memsize", system.getCommittedVirtualMemorySize());
    line(text, "memrss", residentBytes());
    // The JVM tells both kinds of processor time together only; their sum is right.
    line(text, "ru_user", seconds(system.getProcessCpuTime()));
    line(text, "ru_sys", seconds(0));
  }

  /** Resident bytes as Linux tells them; elsewhere what the JVM has committed, which is close. */
  private static long residentBytes() {
    try {
      Matcher resident = RESIDENT.matcher(Files.readString(STATUS));
      if (resident.find()) {
        return Long.parseLong(resident.group(1)) * 1024;
      }
    } catch (IOException e) {
      // Not on Linux.
    }
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    return memory.getHeapMemoryUsage().getCommitted()
        + memory.getNonHeapMemoryUsage().getCommitted();
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.6f", nanos / 1e9);
  }

  private static void line(StringBuilder text, String name, Object value) {
    text.append(name).append('\t').append(value).append('\n');
  }
}
