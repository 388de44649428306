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
package site.ycsb.kv.workload;

import java.util.List;
import site.ycsb.Utils;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;

/**
 * CoreWorkload's keys: a prefix, then a record's number or the hash of it, filled with zeros up to
 * {@code zeropadding}. What is absent among hashes is a hash that no number has. Ordered numbers
 * leave no room for one, so their absent keys end in a letter instead of the last digit, and sort
 * right among the others; where {@code keychars=numeric} wants digits only, they are numbers past
 * the last record's.
 */
final class CoreKeys implements KeyMaker {
  private static final int DIGITS = 10;

  private final String prefix;
  private final boolean hashed;
  private final boolean numeric;
  private final int zeroPadding;
  private final long bound;
  private final AbsentHashes absent = new AbsentHashes();

  CoreKeys(Settings settings, String prefix, long bound) throws SettingsException {
    this.prefix = prefix;
    this.hashed =
        settings.get(WorkloadSettings.INSERT_ORDER) == WorkloadSettings.InsertOrder.HASHED;
    this.numeric = settings.get(WorkloadSettings.KEY_CHARS) == KeyChars.NUMERIC;
    this.zeroPadding = settings.get(WorkloadSettings.ZERO_PADDING);
    this.bound = bound;
    if (hashed
        && settings.get(WorkloadSettings.READ_MISS) > 0
        && bound > AbsentHashes.MAX_NUMBERS) {
      throw new SettingsException(
          List.of(
              "readmissproportion can't be proven for hashed keys of more than 2^32 records; set"
                  + " keysize or insertorder=ordered."));
    }
    if (!hashed
        && numeric
        && settings.get(WorkloadSettings.READ_MISS) > 0
        && settings.get(WorkloadSettings.INSERT) > 0) {
      throw new SettingsException(
          List.of(
              "readmissproportion can't be proven for ordered keychars=numeric keys while"
                  + " insertproportion adds records; set keychars=alphanumeric or"
                  + " insertproportion=0."));
    }
  }

  @Override
  public String key(long number) {
    return text(hashed ? Utils.hash(number) : number);
  }

  @Override
  public String absentKey(long number) {
    if (hashed) {
      return text(absent.of(number));
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
