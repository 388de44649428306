// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.workload.WorkloadSettings.KeySizeDistribution;
import site.ycsb.kv.workload.WorkloadSettings.LengthDistribution;
import site.ycsb.kv.workload.WorkloadSettings.RequestDistribution;
import site.ycsb.workloads.CoreWorkload;

/** Checks the settings of a workload against each other. */
final class WorkloadChecks {
  private static final List<Setting<Double>> PROPORTIONS =
      List.of(
          WorkloadSettings.READ,
          WorkloadSettings.UPDATE,
          WorkloadSettings.INSERT,
          WorkloadSettings.SCAN,
          WorkloadSettings.DELETE,
          WorkloadSettings.READ_MODIFY_WRITE);

  /** What describes the fields of a record, and how much of it an update writes. */
  private static final List<Setting<?>> OF_FIELDS =
      List.of(
          WorkloadSettings.FIELD_COUNT,
          WorkloadSettings.FIELD_LENGTH,
          WorkloadSettings.MIN_FIELD_LENGTH,
          WorkloadSettings.FIELD_LENGTH_DISTRIBUTION,
          WorkloadSettings.FIELD_LENGTH_HISTOGRAM,
          WorkloadSettings.FIELD_NAME_PREFIX,
          WorkloadSettings.WRITE_ALL_FIELDS,
          WorkloadSettings.VALUE_COMPRESSIBILITY);

  /** What a workload that reads through a cache can't have. */
  private static final List<Setting<Double>> NOT_THROUGH =
      List.of(
          WorkloadSettings.READ_MISS,
          WorkloadSettings.SCAN,
          WorkloadSettings.DELETE,
          WorkloadSettings.READ_MODIFY_WRITE);

  /** Proportions rounded up to three decimals may add up to this much over 1. */
  private static final double ROUNDING = 0.001;

  private final Settings settings;

  private WorkloadChecks(Settings settings) {
    this.settings = settings;
  }

  static void check(Settings settings, String workload) {
    WorkloadChecks checks = new WorkloadChecks(settings);
    checks.checkCounts();
    checks.checkProportions();
    checks.checkLengths();
    checks.checkKeys();
    checks.checkDistributions();
    checks.checkCache();
    if (workload.equals(CoreWorkload.class.getName())) {
      checks.checkCore();
    }
    if (workload.equals(NewsWorkload.NAME)) {
      checks.checkNews();
    }
  }

  /** Warnings about settings that are valid but probably not intended, one sentence each. */
  static List<String> warnings(Settings settings) {
    WorkloadChecks checks = new WorkloadChecks(settings);
    List<String> warnings = new ArrayList<>();
    double sum = checks.sum(PROPORTIONS);
    if (Math.abs(sum - 1) > ROUNDING) {
      String words = checks.words(checks.counted().toList());
      warnings.add(
          "The proportions add up to " + shown(sum) + " (" + words + ") and are scaled to 1.");
    }
    if (checks.updatesParts()) {
      warnings.add(
          "An update of a record that was evicted or expired may store one field alone; set"
              + " writeallfields=true.");
    }
    return List.copyOf(warnings);
  }

  /** Whether an update may find no record and have only a part of one. */
  private boolean updatesParts() {
    return WorkloadSettings.recordsMayGo(settings)
        && !settings.get(WorkloadSettings.WRITE_ALL_FIELDS)
        && settings.get(WorkloadSettings.FIELD_COUNT) > 1
        && settings.get(WorkloadSettings.UPDATE) + settings.get(WorkloadSettings.READ_MODIFY_WRITE)
            > 0;
  }

  private void checkCache() {
    settings.check(
        !WorkloadSettings.recordsMayGo(settings) || !settings.get(WorkloadSettings.VERSIONS),
        "dataintegrity.versions=true needs a store that keeps its records; remove it, or readthrough"
            + " and expiry.");
    for (Setting<Double> other : NOT_THROUGH) {
      settings.check(
          !settings.get(WorkloadSettings.READ_THROUGH) || settings.get(other) == 0,
          "readthrough=true goes with reads, updates and inserts; set %s=0.",
          other);
    }
  }

  private Stream<Setting<Double>> counted() {
    return PROPORTIONS.stream().filter(proportion -> settings.get(proportion) > 0);
  }

  private double sum(List<Setting<Double>> proportions) {
    return proportions.stream().mapToDouble(settings::get).sum();
  }

  private String words(List<Setting<Double>> proportions) {
    return proportions.stream()
        .map(p -> p + "=" + shown(settings.get(p)) + (settings.given(p) ? "" : " by default"))
        .collect(Collectors.joining(", "));
  }

  /** A number with at most six decimals. */
  private static String shown(double value) {
    return BigDecimal.valueOf(value)
        .setScale(6, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  private void checkCounts() {
    long records = RecordRange.of(settings).records();
    long given = settings.get(WorkloadSettings.RECORD_COUNT);
    long start = settings.get(WorkloadSettings.INSERT_START);
    long last = start + settings.get(WorkloadSettings.INSERT_COUNT);
    boolean bounded = settings.given(WorkloadSettings.INSERT_COUNT);
    settings.check(
        last <= records || !bounded,
        "insertstart + insertcount = %s is over recordcount=%s; raise recordcount or lower the"
            + " others.",
        last,
        records);
    settings.check(
        start == 0 || start < given || bounded,
        "insertstart=%s leaves no record of recordcount=%s; lower the first or raise the second.",
        start,
        given);
  }

  private void checkProportions() {
    settings.check(
        sum(PROPORTIONS) > 0,
        "All proportions are 0, so there is nothing to do; set readproportion or others.");
    List<Setting<Double>> given = counted().filter(settings::given).toList();
    settings.check(
        sum(given) <= 1 + ROUNDING,
        "The proportions add up to %s (%s); lower them to 1 in all.",
        shown(sum(given)),
        words(given));
    long records = RecordRange.of(settings).count();
    settings.check(
        settings.get(WorkloadSettings.DELETE) == 0 || records <= DeletedRecords.MAX_RECORDS,
        "deleteproportion can keep account of %s records, not of %s; lower recordcount or set"
            + " insertcount.",
        DeletedRecords.MAX_RECORDS,
        records);
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
    boolean versions = settings.get(WorkloadSettings.VERSIONS);
    settings.check(
        checked || !versions,
        "dataintegrity.versions=true has no effect without dataintegrity=true; set it too.");
    settings.check(
        !versions || !settings.given(WorkloadSettings.SEED),
        "dataintegrity.versions=true writes other values in each run; remove seed.");
    boolean varied = lengths == LengthDistribution.UNIFORM || lengths == LengthDistribution.ZIPFIAN;
    if (varied || settings.given(WorkloadSettings.MIN_FIELD_LENGTH)) {
      checkOrder(WorkloadSettings.MIN_FIELD_LENGTH, WorkloadSettings.FIELD_LENGTH);
    }
  }

  private void checkKeys() {
    KeySizeDistribution sizes = settings.get(WorkloadSettings.KEY_SIZE_DISTRIBUTION);
    boolean sized = settings.given(WorkloadSettings.KEY_SIZE);
    if (sized) {
      checkOrder(WorkloadSettings.MIN_KEY_SIZE, WorkloadSettings.KEY_SIZE);
    }
    settings.check(
        sized || sizes == KeySizeDistribution.CONSTANT,
        "keysizedistribution=%s needs keysize, the largest size; set it.",
        Setting.word(sizes));
    settings.check(
        sized || !settings.given(WorkloadSettings.MIN_KEY_SIZE),
        "minkeysize=%s has no effect without keysize; set keysize or remove it.",
        settings.get(WorkloadSettings.MIN_KEY_SIZE));
    settings.check(
        sized || settings.get(WorkloadSettings.KEY_CHARS) != KeyChars.PRINTABLE,
        "keychars=printable has no effect without keysize; set keysize or remove it.");
  }

  private void checkDistributions() {
    RequestDistribution requests = settings.get(WorkloadSettings.REQUEST_DISTRIBUTION);
    settings.check(
        !settings.given(WorkloadSettings.ZIPFIAN_CONSTANT)
            || requests == RequestDistribution.ZIPFIANEXACT,
        "zipfianconstant=%s has an effect on requestdistribution=zipfianexact alone; set that or"
            + " remove it.",
        settings.get(WorkloadSettings.ZIPFIAN_CONSTANT));
    double percentile = settings.get(WorkloadSettings.EXPONENTIAL_PERCENTILE);
    settings.check(
        percentile > 0 && percentile < 100,
        "exponential.percentile=%s: must be over 0 and under 100.",
        shown(percentile));
    settings.check(
        settings.get(WorkloadSettings.EXPONENTIAL_FRACTION) > 0,
        "exponential.frac=0: must be over 0.");
    settings.check(
        !settings.given(WorkloadSettings.SEED)
            || settings.get(WorkloadSettings.FIELD_LENGTH_DISTRIBUTION)
                != LengthDistribution.HISTOGRAM,
        "seed can't be kept by fieldlengthdistribution=histogram; remove one of them.");
  }

  /** CoreWorkload ignores settings that it does not know. */
  private void checkCore() {
    String other = "; set workload=" + KeyValueWorkload.class.getName() + ".";
    for (Setting<?> setting : WorkloadSettings.OWN) {
      settings.check(
          !settings.given(setting), setting.name() + " is unknown to CoreWorkload" + other);
    }
    settings.check(
        settings.get(WorkloadSettings.REQUEST_DISTRIBUTION) != RequestDistribution.ZIPFIANEXACT,
        "requestdistribution=zipfianexact is unknown to CoreWorkload" + other);
    for (Setting<Long> count :
        List.of(
            WorkloadSettings.RECORD_COUNT,
            WorkloadSettings.INSERT_START,
            WorkloadSettings.INSERT_COUNT)) {
      long value = settings.get(count);
      settings.check(
          value <= Integer.MAX_VALUE,
          count.name() + "=" + value + " is more than CoreWorkload can count to" + other);
    }
  }

  /** News items have their own fields. */
  private void checkNews() {
    for (Setting<?> setting : OF_FIELDS) {
      settings.check(
          !settings.given(setting), "%s has no effect on NewsWorkload; remove it.", setting.name());
    }
    settings.check(
        !settings.get(WorkloadSettings.VERSIONS),
        "dataintegrity.versions has no effect on NewsWorkload; remove it.");
    settings.check(
        !settings.get(WorkloadSettings.DATA_INTEGRITY)
            || settings.get(WorkloadSettings.READ_ALL_FIELDS),
        "dataintegrity=true checks whole items in NewsWorkload; set readallfields=true.");
  }

  private <T extends Number & Comparable<T>> void checkOrder(Setting<T> least, Setting<T> most) {
    T low = settings.get(least);
    T high = settings.get(most);
    settings.check(
        low.compareTo(high) <= 0,
        "%s=%s is over %s=%s; lower the first or raise the second.",
        least.name(),
        low,
        most.name(),
        high);
  }
}
