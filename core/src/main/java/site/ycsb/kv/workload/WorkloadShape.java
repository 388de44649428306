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

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.stream.LongStream;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.workload.WorkloadSettings.InsertOrder;
import site.ycsb.kv.workload.WorkloadSettings.LengthDistribution;

/**
 * What a workload will ask of a store, worked out from its settings, so that a binding can refuse
 * it before the load and not in the middle.
 *
 * @param load whether records are loaded, rather than a run made over them
 * @param inserts whether a run inserts records, beyond those loaded
 * @param scans whether there will be scans
 * @param writesAllFields whether every update writes the whole record
 * @param fieldNames the names of a record's fields
 * @param fieldLength the largest length of a value in bytes, or -1 if a histogram file decides
 * @param constantLength whether every value has just that length
 * @param keyPrefix what keys start with
 * @param keySize the largest size of a key in bytes; 0 for CoreWorkload's keys
 * @param digitsOnly whether prefix and digits are all that keys are made of, absent ones too
 * @param orderedKeys whether keys hold record numbers, rather than hashes of them
 * @param zeroPadding the least number of digits in a key
 * @param lastRecord the highest record number there may be; when a run's inserts have no bound, the
 *     highest loaded
 */
public record WorkloadShape(
    boolean load,
    boolean inserts,
    boolean scans,
    boolean writesAllFields,
    List<String> fieldNames,
    long fieldLength,
    boolean constantLength,
    String keyPrefix,
    int keySize,
    boolean digitsOnly,
    boolean orderedKeys,
    int zeroPadding,
    long lastRecord) {

  /** Digits of the largest hash, {@link Long#MAX_VALUE}. */
  private static final int HASH_DIGITS = 19;

  /**
   * Reads the workload's settings.
   *
   * @throws SettingsException all faults together
   */
  public static WorkloadShape of(Properties properties) throws SettingsException {
    Settings settings = WorkloadSettings.read(properties);
    LengthDistribution lengths = settings.get(WorkloadSettings.FIELD_LENGTH_DISTRIBUTION);
    boolean load = !Boolean.parseBoolean(properties.getProperty("dotransactions", "true"));
    return new WorkloadShape(
        load,
        !load && settings.get(WorkloadSettings.INSERT) > 0,
        settings.get(WorkloadSettings.SCAN) > 0,
        settings.get(WorkloadSettings.WRITE_ALL_FIELDS),
        fieldNames(settings),
        lengths == LengthDistribution.HISTOGRAM ? -1 : settings.get(WorkloadSettings.FIELD_LENGTH),
        lengths == LengthDistribution.CONSTANT,
        settings.get(WorkloadSettings.KEY_PREFIX),
        settings.get(WorkloadSettings.KEY_SIZE),
        digitsOnly(settings),
        settings.get(WorkloadSettings.INSERT_ORDER) == InsertOrder.ORDERED,
        settings.get(WorkloadSettings.ZERO_PADDING),
        lastRecord(settings, load));
  }

  /** The most digits that a key may have. */
  public int keyDigits() {
    int digits = orderedKeys ? Long.toString(lastRecord).length() : HASH_DIGITS;
    return Math.max(zeroPadding, digits);
  }

  /** Whether all keys have the same number of digits, so that bytes sort them as numbers do. */
  public boolean sortsAsNumbers() {
    return keySize == 0 && zeroPadding == keyDigits();
  }

  /** The largest key in bytes. */
  public long keyLength() {
    int prefix = keyPrefix.getBytes(StandardCharsets.UTF_8).length;
    return keySize > 0 ? keySize : (long) prefix + keyDigits();
  }

  /** The number of fields in a record. */
  public int fieldCount() {
    return fieldNames.size();
  }

  /** The names of a record's fields. */
  static List<String> fieldNames(Settings settings) {
    String prefix = settings.get(WorkloadSettings.FIELD_NAME_PREFIX);
    return LongStream.range(0, settings.get(WorkloadSettings.FIELD_COUNT))
        .mapToObj(i -> prefix + i)
        .toList();
  }

  /** Twice the inserts that the proportion says, which CoreWorkload expects of a run. */
  static long expectedInserts(Settings settings) {
    double operations = settings.get(WorkloadSettings.OPERATION_COUNT);
    return (long) (operations * settings.get(WorkloadSettings.INSERT) * 2);
  }

  private static boolean digitsOnly(Settings settings) {
    boolean letters =
        settings.get(WorkloadSettings.READ_MISS) > 0
            && settings.get(WorkloadSettings.KEY_CHARS) != KeyChars.NUMERIC;
    return settings.get(WorkloadSettings.KEY_SIZE) == 0 && !letters;
  }

  private static long lastRecord(Settings settings, boolean load) {
    long ownEnd =
        settings.get(WorkloadSettings.INSERT_START) + settings.get(WorkloadSettings.INSERT_COUNT);
    long records = settings.get(WorkloadSettings.RECORD_COUNT);
    boolean part = load && settings.given(WorkloadSettings.INSERT_COUNT);
    long loaded = part ? ownEnd : Math.max(records, ownEnd);
    double inserts = settings.get(WorkloadSettings.INSERT);
    if (load || inserts == 0) {
      return Math.max(0, loaded - 1);
    }
    // CoreWorkload, too, expects up to twice the inserts that the proportion says.
    double operations = settings.get(WorkloadSettings.OPERATION_COUNT);
    return Math.max(0, loaded - 1 + (long) Math.ceil(operations * Math.min(1, 2 * inserts)));
  }
}
