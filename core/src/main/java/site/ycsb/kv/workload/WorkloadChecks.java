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
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.workload.WorkloadSettings.KeySizeDistribution;
import site.ycsb.kv.workload.WorkloadSettings.LengthDistribution;
import site.ycsb.kv.workload.WorkloadSettings.RequestDistribution;
import site.ycsb.workloads.CoreWorkload;

/** What must hold between the settings of a workload. */
final class WorkloadChecks {
  private final Settings settings;

  private WorkloadChecks(Settings settings) {
    this.settings = settings;
  }

  /** Adds a fault for each thing that does not hold. */
  static void check(Settings settings, String workload) {
    WorkloadChecks checks = new WorkloadChecks(settings);
    checks.checkCounts();
    checks.checkProportions();
    checks.checkLengths();
    checks.checkKeys();
    checks.checkSeed();
    if (workload.equals(CoreWorkload.class.getName())) {
      checks.checkCore();
    }
  }

  private void checkCounts() {
    long records = RecordRange.of(settings).records();
    long start = settings.get(WorkloadSettings.INSERT_START);
    long last = start + settings.get(WorkloadSettings.INSERT_COUNT);
    settings.check(
        last <= records,
        "insertstart + insertcount = "
            + last
            + " is over recordcount="
            + records
            + "; raise recordcount or lower the others.");
    settings.check(
        start < records || last > records,
        "insertstart=" + start + " leaves no record of recordcount=" + records + "; lower it.");
  }

  private void checkProportions() {
    double sum =
        settings.get(WorkloadSettings.READ)
            + settings.get(WorkloadSettings.UPDATE)
            + settings.get(WorkloadSettings.INSERT)
            + settings.get(WorkloadSettings.SCAN)
            + settings.get(WorkloadSettings.DELETE)
            + settings.get(WorkloadSettings.READ_MODIFY_WRITE);
    settings.check(
        sum > 0, "All proportions are 0, so there is nothing to do; set readproportion or others.");
    long records = RecordRange.of(settings).count();
    settings.check(
        settings.get(WorkloadSettings.DELETE) == 0 || records <= DeletedRecords.MAX_RECORDS,
        "deleteproportion can keep account of "
            + DeletedRecords.MAX_RECORDS
            + " records, not of "
            + records
            + "; lower recordcount or set insertcount.");
    checkOrder(WorkloadSettings.MIN_SCAN_LENGTH, WorkloadSettings.MAX_SCAN_LENGTH);
  }

  private void checkLengths() {
    LengthDistribution lengths = settings.get(WorkloadSettings.FIELD_LENGTH_DISTRIBUTION);
    boolean checked = settings.get(WorkloadSettings.DATA_INTEGRITY);
    settings.check(
        !checked || lengths == LengthDistribution.CONSTANT,
        "dataintegrity=true checks values of one length only; set"
            + " fieldlengthdistribution=constant.");
    settings.check(
        !checked || !settings.given(WorkloadSettings.VALUE_COMPRESSIBILITY),
        "dataintegrity=true makes values from keys; remove valuecompressibility.");
    if (lengths == LengthDistribution.UNIFORM || lengths == LengthDistribution.ZIPFIAN) {
      checkOrder(WorkloadSettings.MIN_FIELD_LENGTH, WorkloadSettings.FIELD_LENGTH);
    }
  }

  private void checkKeys() {
    if (settings.get(WorkloadSettings.KEY_SIZE_DISTRIBUTION) != KeySizeDistribution.CONSTANT) {
      checkOrder(WorkloadSettings.MIN_KEY_SIZE, WorkloadSettings.KEY_SIZE);
    }
  }

  private void checkSeed() {
    settings.check(
        !settings.given(WorkloadSettings.SEED)
            || settings.get(WorkloadSettings.FIELD_LENGTH_DISTRIBUTION)
                != LengthDistribution.HISTOGRAM,
        "seed can't be kept by fieldlengthdistribution=histogram; remove one of them.");
  }

  /** Stock's own class ignores what it does not know. */
  private void checkCore() {
    for (Setting<?> setting : WorkloadSettings.OWN) {
      settings.check(
          !settings.given(setting),
          setting.name()
              + " is unknown to CoreWorkload; set workload="
              + KeyValueWorkload.class.getName()
              + ".");
    }
    settings.check(
        settings.get(WorkloadSettings.REQUEST_DISTRIBUTION) != RequestDistribution.ZIPFIANEXACT,
        "requestdistribution=zipfianexact is unknown to CoreWorkload; set workload="
            + KeyValueWorkload.class.getName()
            + ".");
    for (Setting<Long> count :
        List.of(
            WorkloadSettings.RECORD_COUNT,
            WorkloadSettings.INSERT_START,
            WorkloadSettings.INSERT_COUNT)) {
      settings.check(
          settings.get(count) <= Integer.MAX_VALUE,
          count.name()
              + "="
              + settings.get(count)
              + " is more than CoreWorkload can count to; set workload="
              + KeyValueWorkload.class.getName()
              + ".");
    }
  }

  private <T extends Number & Comparable<T>> void checkOrder(Setting<T> least, Setting<T> most) {
    settings.check(
        settings.get(least).compareTo(settings.get(most)) <= 0,
        least.name()
            + "="
            + settings.get(least)
            + " is over "
            + most.name()
            + "="
            + settings.get(most)
            + "; lower the first or raise the second.");
  }
}
