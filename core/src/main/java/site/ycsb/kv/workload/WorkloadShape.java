// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.stream.LongStream;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.workload.WorkloadSettings.InsertOrder;
import site.ycsb.kv.workload.WorkloadSettings.LengthDistribution;

/**
 * What a workload will ask of a store. A binding can reject it before the load starts.
 *
 * @param load whether this is a load, not a run
 * @param inserts whether a run inserts records
 * @param scans whether a run scans
 * @param expires whether records expire
 * @param writesAllFields whether an update writes the whole record
 * @param fieldNames the names of a record's fields
 * @param fieldLength the largest length of a value in bytes; -1 for a histogram file
 * @param constantLength whether all values have that length
 * @param keyPrefix the beginning of keys
 * @param keySize the largest size of a key in bytes; 0 for CoreWorkload's keys
 * @param digitsOnly whether all keys, even absent ones, are a prefix and digits
 * @param orderedKeys whether keys hold record numbers, not hashes
 * @param zeroPadding the least number of digits in a key
 * @param lastRecord the highest possible record number in a key; if inserts have no bound, the
 *     highest loaded
 */
public record WorkloadShape(
    boolean load,
    boolean inserts,
    boolean scans,
    boolean expires,
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

  /** Reads the workload's settings; throws all faults together. */
  public static WorkloadShape of(Properties properties) throws SettingsException {
    Settings settings = WorkloadSettings.read(properties);
    boolean news = NewsWorkload.isNamedBy(properties);
    LengthDistribution lengths = settings.get(WorkloadSettings.FIELD_LENGTH_DISTRIBUTION);
    boolean load = !Boolean.parseBoolean(properties.getProperty("dotransactions", "true"));
    return new WorkloadShape(
        load,
        !load && settings.get(WorkloadSettings.INSERT) > 0,
        settings.get(WorkloadSettings.SCAN) > 0,
        settings.given(WorkloadSettings.EXPIRY),
        settings.get(WorkloadSettings.WRITE_ALL_FIELDS),
        news ? NewsRecords.FIELDS : fieldNames(settings),
        news ? NewsRecords.LONGEST_VALUE : fieldLength(settings, lengths),
        !news && lengths == LengthDistribution.CONSTANT,
        settings.get(WorkloadSettings.KEY_PREFIX),
        settings.get(WorkloadSettings.KEY_SIZE),
        digitsOnly(settings),
        settings.get(WorkloadSettings.INSERT_ORDER) == InsertOrder.ORDERED,
        settings.get(WorkloadSettings.ZERO_PADDING),
        lastRecord(settings, load) + (news ? NewsRecords.FIRST_ID : 0));
  }

  /** The most digits that a key may have. */
  public int keyDigits() {
    int digits = orderedKeys ? Long.toString(lastRecord).length() : HASH_DIGITS;
    return Math.max(zeroPadding, digits);
  }

  /** Whether all keys have the same number of digits, so that they sort as numbers. */
  public boolean sortsAsNumbers() {
    return keySize == 0 && zeroPadding == keyDigits();
  }

  /** The largest key in bytes. */
  public long keyLength() {
    int prefix = keyPrefix.getBytes(StandardCharsets.UTF_8).length;
    return keySize > 0 ? keySize : (long) prefix + keyDigits();
  }

  /** The number of fields of a record. */
  public int fieldCount() {
    return fieldNames.size();
  }

  /** Rejects a setting that names a field which records do not have. */
  public void checkFields(Setting<?> setting, Collection<String> names) throws SettingsException {
    for (String name : names) {
      if (!fieldNames.contains(name)) {
        throw new SettingsException(
            "%s names %s, which is no field of the workload; correct it.".formatted(setting, name));
      }
    }
  }

  static List<String> fieldNames(Settings settings) {
    String prefix = settings.get(WorkloadSettings.FIELD_NAME_PREFIX);
    return LongStream.range(0, settings.get(WorkloadSettings.FIELD_COUNT))
        .mapToObj(i -> prefix + i)
        .toList();
  }

  private static long fieldLength(Settings settings, LengthDistribution lengths) {
    return lengths == LengthDistribution.HISTOGRAM
        ? -1
        : settings.get(WorkloadSettings.FIELD_LENGTH);
  }

  /** The inserts that CoreWorkload expects of a run: twice the proportion. */
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
    // CoreWorkload also expects up to twice the proportion.
    double operations = settings.get(WorkloadSettings.OPERATION_COUNT);
    return Math.max(0, loaded - 1 + (long) Math.ceil(operations * Math.min(1, 2 * inserts)));
  }
}
