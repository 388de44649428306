// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;
import site.ycsb.kv.setting.Settings;

/** Records of like fields, as CoreWorkload makes them. Thread-safe. */
final class FieldRecords extends RecordMaker {
  private final boolean writesAll;
  private final Values values;

  /** Throws an IOException if the histogram of lengths can't be read. */
  FieldRecords(Settings settings) throws IOException {
    super(settings, WorkloadShape.fieldNames(settings));
    writesAll = settings.get(WorkloadSettings.WRITE_ALL_FIELDS);
    values = new Values(settings);
  }

  @Override
  Map<String, ByteIterator> record(long number, String key, RandomGenerator random) {
    Map<String, ByteIterator> record = new HashMap<>();
    for (String field : fieldNames()) {
      record.put(field, values.next(key, field, random));
    }
    return record;
  }

  @Override
  Map<String, ByteIterator> update(long number, String key, RandomGenerator random) {
    if (writesAll) {
      return record(number, key, random);
    }
    String field = oneField(random);
    Map<String, ByteIterator> update = new HashMap<>();
    update.put(field, values.next(key, field, random));
    return update;
  }

  @Override
  boolean isExpected(
      long number,
      String key,
      Set<String> fields,
      Map<String, ByteIterator> record,
      RandomGenerator random) {
    for (String field : fields) {
      if (!values.isExpected(key, field, Objects.requireNonNull(record.get(field)), random)) {
        return false;
      }
    }
    return true;
  }
}
