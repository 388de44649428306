// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.memory;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import site.ycsb.DB;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/** {@code noop}: no store at all, to measure the client itself. */
public final class NoopBinding implements Binding {
  private static final String NAME = "noop";

  /** A thread notices only between two operations that the run is to stop. */
  private static final int MOST_MICROS = 1_000_000;

  /** The setting with which operations say nothing about the speed of the client. */
  public static final Setting<Integer> DELAY =
      Setting.integer(NAME + ".delay", 0, 0, MOST_MICROS)
          .in("us")
          .means("Time that each operation takes.");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "No store: answers at once, or after noop.delay, and keeps nothing, to measure the client.";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(DELAY);
  }

  /** The delay that the settings ask for; throws all their faults together. */
  static long delayNanos(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, NAME, List.of(DELAY));
    settings.throwFaults();
    return TimeUnit.MICROSECONDS.toNanos(settings.get(DELAY));
  }

  @Override
  public long connections(Properties properties, int threads) {
    return 0;
  }

  @Override
  public DB newClient() {
    return new NoopClient();
  }
}
