// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/**
 * In how many seconds a record expires after an insert or update, by the setting {@code expiry}. A
 * binding whose client honours it lists {@link WorkloadSettings#EXPIRY} among its settings, and its
 * client declares {@code EXPIRES}; with any other binding a run rejects the setting. Used by one
 * thread.
 */
public final class Expiry {
  /** Thirty days: memcached takes a larger number for a date (memcached, protocol.txt). */
  static final int MOST_SECONDS = 2_592_000;

  /** Numbers of seconds whose digits are kept. */
  private static final int MOST_KEPT = 4_096;

  private final int least;
  private final int count;
  private final boolean seeded;
  private final long seed;
  private final byte[][] digits;

  /** A constant number of seconds, or all from the least to the most alike. */
  public record Range(int least, int most) {
    /** Reads {@code 60} or {@code 10..60}; a fault's message is the requirement. */
    static Range parse(String text) {
      String[] ends = text.split("\\.\\.", 2);
      try {
        int least = Integer.parseInt(ends[0].trim());
        int most = Integer.parseInt(ends[ends.length - 1].trim());
        if (least >= 1 && least <= most && most <= MOST_SECONDS) {
          return new Range(least, most);
        }
      } catch (NumberFormatException e) {
        // The requirement names the form.
      }
      throw new IllegalArgumentException(
          "must be a number such as 60, or a range such as 10..60, from 1 to " + MOST_SECONDS);
    }

    @Override
    public String toString() {
      return least == most ? Integer.toString(least) : least + ".." + most;
    }
  }

  private Expiry(Range range, @Nullable Long seed) {
    this.least = range.least();
    this.count = range.most() - range.least() + 1;
    this.seeded = seed != null;
    this.seed = seed == null ? 0 : seed;
    this.digits = new byte[Math.min(count, MOST_KEPT)][];
  }

  /** The expiry that the settings ask for; empty if records do not expire. */
  public static Optional<Expiry> of(Properties properties) throws SettingsException {
    Settings settings = WorkloadSettings.read(properties);
    return settings
        .find(WorkloadSettings.EXPIRY)
        .map(range -> new Expiry(range, settings.find(WorkloadSettings.SEED).orElse(null)));
  }

  /** Rejects {@code expiry} with a binding whose client would ignore it. */
  public static void check(Binding binding, Properties properties) throws SettingsException {
    String given = properties.getProperty(WorkloadSettings.EXPIRY.name());
    if (given != null && !binding.settings().contains(WorkloadSettings.EXPIRY)) {
      throw new SettingsException(
          "%s=%s: the client of %s sets no expiry; remove it, or take another binding."
              .formatted(WorkloadSettings.EXPIRY, given, binding.name()));
    }
  }

  /**
   * Seconds for the record that is written now. With {@code seed} they follow from the key, so that
   * a record has the same in every run.
   */
  public int nextSeconds(String key) {
    return least + next(key);
  }

  /** The same in decimal digits; must not be changed. */
  public byte[] nextDigits(String key) {
    int next = next(key);
    if (next >= digits.length) {
      return digits(next);
    }
    byte[] kept = digits[next];
    if (kept == null) {
      kept = digits(next);
      digits[next] = kept;
    }
    return kept;
  }

  private byte[] digits(int next) {
    return Integer.toString(least + next).getBytes(StandardCharsets.US_ASCII);
  }

  private int next(String key) {
    if (count == 1) {
      return 0;
    }
    return seeded
        ? (int) Long.remainderUnsigned(Permutation.mix(seed + key.hashCode()), count)
        : ThreadLocalRandom.current().nextInt(count);
  }
}
