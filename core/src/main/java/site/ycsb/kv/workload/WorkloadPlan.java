// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.io.IOException;
import java.util.Properties;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/**
 * What the settings ask of {@link KeyValueWorkload}, which all of its threads share.
 *
 * @param readThrough whether a read that misses inserts its record
 * @param recordsMayGo whether a record may be absent that nobody deleted
 * @param deleted the records that are deleted; null if the workload deletes none
 */
record WorkloadPlan(
    boolean seeded,
    long seed,
    OperationMix mix,
    KeyMaker keys,
    RecordMaker records,
    Requests requests,
    RecordRange range,
    Lengths scanLengths,
    boolean readThrough,
    boolean recordsMayGo,
    @Nullable DeletedRecords deleted) {

  static WorkloadPlan of(Settings settings, Properties properties)
      throws IOException, SettingsException {
    RecordRange range = RecordRange.of(settings);
    return new WorkloadPlan(
        settings.given(WorkloadSettings.SEED),
        settings.find(WorkloadSettings.SEED).orElse(0L),
        new OperationMix(settings),
        KeyMaker.of(settings, properties),
        RecordMaker.of(settings, NewsWorkload.isNamedBy(properties)),
        new Requests(settings, range, WorkloadShape.expectedInserts(settings)),
        range,
        Lengths.ofScans(settings),
        settings.get(WorkloadSettings.READ_THROUGH),
        WorkloadSettings.recordsMayGo(settings),
        settings.get(WorkloadSettings.DELETE) > 0
            ? new DeletedRecords(range.start(), range.count())
            : null);
  }

  /** Tells which records may be absent by now; null if all are there. */
  @Nullable LongPredicate gone() {
    return recordsMayGo ? number -> true : deleted;
  }
}
