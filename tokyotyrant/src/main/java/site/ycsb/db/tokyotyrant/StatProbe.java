// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.wire.StoreProbe;
import site.ycsb.kv.wire.Watchdog;

/**
 * Asks a server for its resource use by {@code stat}: {@code ru_user} and {@code ru_sys} in
 * seconds, {@code memrss} and {@code memsize} in bytes, and {@code size}, the bytes of its database
 * (ttserver.c do_stat). A server omits a figure that its system lacks.
 */
final class StatProbe extends StoreProbe<StatProbe.Link> {
  private static final int TIMEOUT_MILLIS = 1_000;
  private static final double NANOS_PER_SECOND = 1e9;

  private final TyrantAddress address;

  StatProbe(TyrantAddress address) {
    super(address.toString());
    this.address = address;
  }

  /** A connection with a watchdog of its own. */
  record Link(TyrantConnection connection, Watchdog watchdog) implements AutoCloseable {
    @Override
    public void close() {
      connection.close();
      watchdog.close();
    }
  }

  @Override
  public String describe() {
    return "stat of " + address;
  }

  @Override
  protected Link connect() {
    Watchdog watchdog = new Watchdog("tokyotyrant", TIMEOUT_MILLIS);
    return new Link(new TyrantConnection(address, watchdog), watchdog);
  }

  @Override
  protected Reading read(Link over) throws IOException {
    TyrantStat stat = TyrantStat.of(over.connection);
    return Reading.of(
            nanos(stat, "ru_user"),
            nanos(stat, "ru_sys"),
            bytes(stat, "memrss"),
            bytes(stat, "memsize"))
        .with(Metric.FILES, bytes(stat, "size"));
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
