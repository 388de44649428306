// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.setting.Settings;

/** Makes records, chooses fields, and checks records. Thread-safe. */
final class RecordMaker {
  private final List<String> fieldNames;
  private final Set<String> allFields;
  private final boolean readsAll;
  private final boolean namesAll;
  private final boolean writesAll;
  private final boolean checked;
  private final Values values;

  /** Throws an IOException if the histogram of lengths can't be read. */
  RecordMaker(Settings settings) throws IOException {
    fieldNames = WorkloadShape.fieldNames(settings);
    allFields = Set.copyOf(fieldNames);
    readsAll = settings.get(WorkloadSettings.READ_ALL_FIELDS);
    checked = settings.get(WorkloadSettings.DATA_INTEGRITY);
    namesAll = checked || settings.get(WorkloadSettings.READ_ALL_FIELDS_BY_NAME);
    writesAll = settings.get(WorkloadSettings.WRITE_ALL_FIELDS);
    values = new Values(settings);
  }

  /** Whether values follow from keys, so that they can be checked. */
  boolean checked() {
    return checked;
  }

  Map<String, ByteIterator> record(String key, RandomGenerator random) {
    Map<String, ByteIterator> record = new HashMap<>();
    for (String field : fieldNames) {
      record.put(field, values.next(key, field, random));
    }
    return record;
  }

  Map<String, ByteIterator> update(String key, RandomGenerator random) {
    if (writesAll) {
      return record(key, random);
    }
    String field = oneField(random);
    Map<String, ByteIterator> update = new HashMap<>();
    update.put(field, values.next(key, field, random));
    return update;
  }

  /** The fields to read; null for all. */
  @Nullable Set<String> fields(RandomGenerator random) {
    if (!readsAll) {
      return Set.of(oneField(random));
    }
    return namesAll ? allFields : null;
  }

  /**
   * Compares a record with what was written: {@code ERROR} if it is empty, as in CoreWorkload,
   * {@code UNEXPECTED_STATE} if a field differs or is missing.
   */
  Status check(
      String key,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> record,
      RandomGenerator random) {
    if (record.isEmpty()) {
      return Status.ERROR;
    }
    for (String field : fields == null ? allFields : fields) {
      ByteIterator value = record.get(field);
      if (value == null || !values.isExpected(key, field, value, random)) {
        return Status.UNEXPECTED_STATE;
      }
    }
    return Status.OK;
  }

  private String oneField(RandomGenerator random) {
    return fieldNames.get(random.nextInt(fieldNames.size()));
  }
}
