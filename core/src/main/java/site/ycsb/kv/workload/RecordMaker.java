// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.setting.Settings;

/** Makes records, chooses fields, and checks records. Thread-safe. */
abstract class RecordMaker {
  private final List<String> fieldNames;
  private final Set<String> allFields;
  private final boolean readsAll;
  private final boolean namesAll;
  private final boolean checked;

  RecordMaker(Settings settings, List<String> fieldNames) {
    this.fieldNames = fieldNames;
    allFields = Set.copyOf(fieldNames);
    readsAll = settings.get(WorkloadSettings.READ_ALL_FIELDS);
    checked = settings.get(WorkloadSettings.DATA_INTEGRITY);
    namesAll = checked || settings.get(WorkloadSettings.READ_ALL_FIELDS_BY_NAME);
  }

  /**
   * The maker of the records of news items or of the fields that the settings describe. Throws an
   * IOException if the histogram of lengths can't be read.
   */
  static RecordMaker of(Settings settings, boolean news) throws IOException {
    return news ? new NewsRecords(settings) : new FieldRecords(settings);
  }

  /** The whole record of this number and key. */
  abstract Map<String, ByteIterator> record(long number, String key, RandomGenerator random);

  /**
   * Values to write.
   *
   * @param ended takes the store's answer
   */
  record Update(Map<String, ByteIterator> values, Consumer<@Nullable Status> ended) {}

  /**
   * What a read must find.
   *
   * @param newest the versions that fields may not be older than; empty where any may be
   */
  record Expected(long number, String key, Set<String> fields, Map<String, Long> newest) {}

  /** The changed fields of this record. */
  abstract Update update(long number, String key, RandomGenerator random);

  /** Compares the fields, which are all there: OK, UNEXPECTED_STATE, or STALE. */
  abstract Status compare(
      Expected expected, Map<String, ByteIterator> record, RandomGenerator random);

  /** The versions that these fields may not be older than from now on. */
  Map<String, Long> newest(long number, Set<String> fields) {
    return Map.of();
  }

  final List<String> fieldNames() {
    return fieldNames;
  }

  /** The fields to read; null for all. */
  final @Nullable Set<String> fields(RandomGenerator random) {
    if (!readsAll) {
      return Set.of(oneField(random));
    }
    return namesAll ? allFields : null;
  }

  /** What a read that begins now must find; null where values do not follow from keys. */
  final @Nullable Expected expected(long number, String key, @Nullable Set<String> fields) {
    if (!checked) {
      return null;
    }
    Set<String> asked = fields == null ? allFields : fields;
    return new Expected(number, key, asked, newest(number, asked));
  }

  /**
   * Compares a record with what was written: {@code ERROR} if it is empty, as in CoreWorkload,
   * {@code UNEXPECTED_STATE} if a field differs or is missing, {@code STALE} if one is older than
   * it may be.
   */
  final Status check(Expected expected, Map<String, ByteIterator> record, RandomGenerator random) {
    if (record.isEmpty()) {
      return Status.ERROR;
    }
    return record.keySet().containsAll(expected.fields())
        ? compare(expected, record, random)
        : Status.UNEXPECTED_STATE;
  }

  final String oneField(RandomGenerator random) {
    return fieldNames.get(random.nextInt(fieldNames.size()));
  }
}
