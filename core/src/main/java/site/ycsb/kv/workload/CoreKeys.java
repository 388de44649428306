// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import site.ycsb.Utils;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/**
 * CoreWorkload's keys: a prefix, then a record's number or its hash, with zeros up to {@code
 * zeropadding}. Among hashes, an absent key is a hash of no number. Among ordered numbers, it ends
 * in a letter instead of the last digit and sorts among the others. With {@code keychars=numeric}
 * it is a number past the last record.
 */
final class CoreKeys implements KeyMaker {
  private static final int DIGITS = 10;

  private final String prefix;
  private final boolean hashed;
  private final boolean numeric;
  private final int zeroPadding;
  private final long bound;

  CoreKeys(Settings settings, String prefix, long bound) throws SettingsException {
    this.prefix = prefix;
    this.hashed =
        settings.get(WorkloadSettings.INSERT_ORDER) == WorkloadSettings.InsertOrder.HASHED;
    this.numeric = settings.get(WorkloadSettings.KEY_CHARS) == KeyChars.NUMERIC;
    this.zeroPadding = settings.get(WorkloadSettings.ZERO_PADDING);
    this.bound = bound;
    boolean misses = settings.get(WorkloadSettings.READ_MISS) > 0;
    if (hashed && misses && bound > AbsentHashes.MAX_NUMBERS) {
      throw new SettingsException(
          "readmissproportion can't be proven for hashed keys of more than 2^32 records; set"
              + " keysize or insertorder=ordered.");
    }
    if (!hashed && numeric && misses && settings.get(WorkloadSettings.INSERT) > 0) {
      throw new SettingsException(
          "readmissproportion can't be proven for ordered keychars=numeric keys while"
              + " insertproportion adds records; set keychars=alphanumeric or"
              + " insertproportion=0.");
    }
  }

  @Override
  public String key(long number) {
    return text(hashed ? Utils.hash(number) : number);
  }

  @Override
  public String absentKey(long number) {
    if (hashed) {
      return text(AbsentHashes.of(number));
    }
    if (numeric) {
      return text(bound + number);
    }
    String key = text(number);
    int last = key.length() - 1;
    return key.substring(0, last) + (char) ('a' + number % DIGITS);
  }

  private String text(long number) {
    String digits = Long.toString(number);
    int fill = zeroPadding - digits.length();
    return fill > 0 ? prefix + "0".repeat(fill) + digits : prefix + digits;
  }
}
