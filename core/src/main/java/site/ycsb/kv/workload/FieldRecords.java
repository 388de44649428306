// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.measure.CheckingClient;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.stale.Versions;

/** Records of like fields, as CoreWorkload makes them. Thread-safe. */
final class FieldRecords extends RecordMaker {
  private final boolean writesAll;
  private final Values values;

  /** Null where updates write the same value again. */
  private final @Nullable Versions versions;

  /** Throws an IOException if the histogram of lengths can't be read. */
  FieldRecords(Settings settings) throws IOException {
    super(settings, WorkloadShape.fieldNames(settings));
    writesAll = settings.get(WorkloadSettings.WRITE_ALL_FIELDS);
    values = new Values(settings);
    versions = settings.get(WorkloadSettings.VERSIONS) ? new Versions() : null;
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
  Update update(long number, String key, RandomGenerator random) {
    Collection<String> fields = writesAll ? fieldNames() : List.of(oneField(random));
    Map<String, ByteIterator> update = new HashMap<>();
    if (versions == null) {
      for (String field : fields) {
        update.put(field, values.next(key, field, random));
      }
      return new Update(update, status -> {});
    }
    List<Versions.Write> writes = new ArrayList<>();
    for (String field : fields) {
      Versions.Write write = values.holdsTag(key, field) ? versions.begin(number, field) : null;
      if (write != null) {
        writes.add(write);
      }
      update.put(field, values.next(key, field + (write == null ? "" : write.tag()), random));
    }
    return new Update(
        update, status -> writes.forEach(w -> w.ended(status != null && status.isOk())));
  }

  @Override
  Map<String, Long> newest(long number, Set<String> fields) {
    if (versions == null) {
      return Map.of();
    }
    Map<String, Long> newest = new HashMap<>();
    fields.forEach(field -> newest.put(field, versions.newest(number, field)));
    return newest;
  }

  @Override
  Status compare(Expected expected, Map<String, ByteIterator> record, RandomGenerator random) {
    boolean stale = false;
    for (String field : expected.fields()) {
      String value = Objects.requireNonNull(record.get(field)).toString();
      String tag = versions == null ? "" : values.tag(expected.key(), field, value);
      if (!values.isExpected(expected.key(), field + tag, value, random)) {
        return Status.UNEXPECTED_STATE;
      }
      stale |= versions != null && versions.isOlder(tag, expected.newest().getOrDefault(field, 0L));
    }
    return stale ? CheckingClient.STALE : Status.OK;
  }
}
