// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.wire.Watchdog;

/**
 * Asks a server for its resource use by {@code stat}: {@code ru_user} and {@code ru_sys} in
 * seconds, {@code memrss} and {@code memsize} in bytes, and {@code size}, the bytes of its database
 * (ttserver.c do_stat). A server omits a figure that its system lacks.
 */
final class StatProbe implements Probe {
  private static final int TIMEOUT_MILLIS = 1_000;
  private static final double NANOS_PER_SECOND = 1e9;

  private final TyrantAddress address;
  private @Nullable Watchdog watchdog;
  private @Nullable TyrantConnection connection;

  StatProbe(TyrantAddress address) {
    this.address = address;
  }

  @Override
  public String describe() {
    return "stat of " + address;
  }

  @Override
  public Reading read() throws IOException {
    TyrantConnection current = connection;
    if (current == null) {
      watchdog = new Watchdog("tokyotyrant", TIMEOUT_MILLIS);
      current = new TyrantConnection(address, watchdog);
      connection = current;
    }
    try {
      TyrantStat stat = TyrantStat.of(current);
      return Reading.of(
              nanos(stat, "ru_user"),
              nanos(stat, "ru_sys"),
              bytes(stat, "memrss"),
              bytes(stat, "memsize"))
          .with(Metric.FILES, bytes(stat, "size"));
    } catch (IOException e) {
      close();
      throw new IOException(address + " does not tell what it uses: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
    if (watchdog != null) {
      watchdog.close();
      watchdog = null;
    }
  }

  private static long nanos(TyrantStat stat, String name) throws IOException {
    String text = stat.values().get(name);
    return text == null ? Reading.UNKNOWN : (long) (number(text) * NANOS_PER_SECOND);
  }

  private static long bytes(TyrantStat stat, String name) throws IOException {
    String text = stat.values().get(name);
    return text == null ? Reading.UNKNOWN : (long) number(text);
  }

  private static double number(String text) throws IOException {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IOException("stat reports " + text + " for a number");
    }
  }
}
