// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.List;
import java.util.Properties;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.workload.zipf.ZipfDistribution;
import site.ycsb.workloads.CoreWorkload;

/**
 * The settings of a workload: those of stock YCSB's {@code CoreWorkload} 0.17.0, with its names and
 * defaults, and those of {@link KeyValueWorkload}. {@link NewsWorkload} has other defaults for
 * keys.
 */
public final class WorkloadSettings {
  /** How the lengths of values vary. */
  public enum LengthDistribution {
    CONSTANT,
    UNIFORM,
    ZIPFIAN,
    HISTOGRAM
  }

  /** How requests are spread over the records. */
  public enum RequestDistribution {
    UNIFORM,
    ZIPFIAN,
    LATEST,
    HOTSPOT,
    EXPONENTIAL,
    SEQUENTIAL,
    /** A true Zipf over the records, only in {@link KeyValueWorkload}. */
    ZIPFIANEXACT
  }

  /** How the sizes of keys vary. */
  public enum KeySizeDistribution {
    CONSTANT,
    UNIFORM,
    ZIPFIAN
  }

  /** How the lengths of scans vary. */
  public enum ScanLengthDistribution {
    UNIFORM,
    ZIPFIAN
  }

  /** Whether keys are record numbers or hashes of them. */
  public enum InsertOrder {
    HASHED,
    ORDERED
  }

  /** More than any store holds; absent keys need as many numbers again. */
  private static final long MAX_RECORDS = 1L << 60;

  /** The largest array that every JVM can make. */
  private static final int MAX_FIELD_LENGTH = Integer.MAX_VALUE - 8;

  private static final int MAX_KEY_SIZE = 1 << 20;

  public static final Setting<Long> RECORD_COUNT =
      Setting.count("recordcount", 0, 0, MAX_RECORDS).means("Records in the store before the run.");
  public static final Setting<Long> OPERATION_COUNT =
      Setting.count("operationcount", 0, 0, Long.MAX_VALUE)
          .means("Operations of a run; 0 for no bound.");
  public static final Setting<Long> INSERT_START =
      Setting.count("insertstart", 0, 0, MAX_RECORDS).means("Number of the first record to load.");
  public static final Setting<Long> INSERT_COUNT =
      Setting.count("insertcount", 0, 1, MAX_RECORDS)
          .means("Records to load; all from insertstart on if not given.");
  public static final Setting<Long> FIELD_COUNT =
      Setting.count("fieldcount", 10, 1, 65_535).means("Fields in a record.");
  public static final Setting<Long> FIELD_LENGTH =
      Setting.count("fieldlength", 100, 1, MAX_FIELD_LENGTH)
          .in("bytes")
          .means("Largest length of a field's value.");
  public static final Setting<Long> MIN_FIELD_LENGTH =
      Setting.count("minfieldlength", 1, 0, MAX_FIELD_LENGTH)
          .in("bytes")
          .means("Least length of a field's value.");
  public static final Setting<LengthDistribution> FIELD_LENGTH_DISTRIBUTION =
      Setting.choice("fieldlengthdistribution", LengthDistribution.CONSTANT)
          .means("How the lengths of values are spread.");
  public static final Setting<String> FIELD_LENGTH_HISTOGRAM =
      Setting.text("fieldlengthhistogram", "hist.txt").means("File of the histogram of lengths.");
  public static final Setting<String> FIELD_NAME_PREFIX =
      Setting.text("fieldnameprefix", "field").means("What field names start with.");
  public static final Setting<Boolean> READ_ALL_FIELDS =
      Setting.flag("readallfields", true).means("Whether a read asks for all fields, or for one.");
  public static final Setting<Boolean> READ_ALL_FIELDS_BY_NAME =
      Setting.flag("readallfieldsbyname", false).means("Whether all fields are asked for by name.");
  public static final Setting<Boolean> WRITE_ALL_FIELDS =
      Setting.flag("writeallfields", false).means("Whether an update writes all fields, or one.");
  public static final Setting<Boolean> DATA_INTEGRITY =
      Setting.flag("dataintegrity", false)
          .means("Whether values follow from keys and are checked.");
  public static final Setting<Double> READ = proportion("readproportion", 0.95, "reads");
  public static final Setting<Double> UPDATE = proportion("updateproportion", 0.05, "updates");
  public static final Setting<Double> INSERT = proportion("insertproportion", 0, "inserts");
  public static final Setting<Double> SCAN = proportion("scanproportion", 0, "scans");
  public static final Setting<Double> READ_MODIFY_WRITE =
      proportion("readmodifywriteproportion", 0, "reads each followed by an update");
  public static final Setting<RequestDistribution> REQUEST_DISTRIBUTION =
      Setting.choice("requestdistribution", RequestDistribution.UNIFORM)
          .means("How requests are spread over the records.");
  public static final Setting<Integer> ZERO_PADDING =
      Setting.integer("zeropadding", 1, 0, 1024).means("Least number of digits in a key.");
  public static final Setting<Integer> MIN_SCAN_LENGTH =
      Setting.integer("minscanlength", 1, 1, Integer.MAX_VALUE).means("Least records in a scan.");
  public static final Setting<Integer> MAX_SCAN_LENGTH =
      Setting.integer("maxscanlength", 1000, 1, Integer.MAX_VALUE).means("Most records in a scan.");
  public static final Setting<ScanLengthDistribution> SCAN_LENGTH_DISTRIBUTION =
      Setting.choice("scanlengthdistribution", ScanLengthDistribution.UNIFORM)
          .means("How the lengths of scans are spread.");
  public static final Setting<InsertOrder> INSERT_ORDER =
      Setting.choice("insertorder", InsertOrder.HASHED)
          .means("Whether keys are record numbers or hashes of them.");
  public static final Setting<String> TABLE =
      Setting.text("table", "usertable").means("The table's name, where the store has tables.");
  public static final Setting<Double> HOTSPOT_DATA =
      Setting.decimal("hotspotdatafraction", 0.2, 0, 1).means("Share of the records that are hot.");
  public static final Setting<Double> HOTSPOT_OPERATIONS =
      Setting.decimal("hotspotopnfraction", 0.8, 0, 1).means("Share of requests to hot records.");
  public static final Setting<Double> EXPONENTIAL_PERCENTILE =
      Setting.decimal("exponential.percentile", 95, 0, 100)
          .means("Share of requests within exponential.frac.");
  public static final Setting<Double> EXPONENTIAL_FRACTION =
      Setting.decimal("exponential.frac", 0.8571428571, 0, 1)
          .means("Share of the records asked for.");
  static final Setting<Integer> RETRY_LIMIT =
      Setting.integer("core_workload_insertion_retry_limit", 0, 0, Integer.MAX_VALUE)
          .means("How often a failed insert of a load is tried again.");
  static final Setting<Integer> RETRY_INTERVAL =
      Setting.integer("core_workload_insertion_retry_interval", 3, 0, Integer.MAX_VALUE / 2000)
          .in("s")
          .means("Mean time between these tries.");
  public static final Setting<Boolean> KEEP_GOING =
      Setting.flag("core_workload_insertion_keep_going_on_error", false)
          .means("Whether a load goes on after an insert failed.");
  public static final Setting<Double> READ_MISS =
      Setting.decimal("readmissproportion", 0, 0, 1)
          .means("Share of the reads that ask for absent keys.");
  public static final Setting<Boolean> READ_THROUGH =
      Setting.flag("readthrough", false)
          .means("Whether the store is a cache: a read that misses inserts the record.");
  public static final Setting<Expiry.Range> EXPIRY =
      Setting.of("expiry", "number or range", null, "", Expiry.Range::parse)
          .in("s")
          .means("Time after which a record expires that is written: 60, or each of 10..60 alike.");
  public static final Setting<Double> DELETE = proportion("deleteproportion", 0, "deletes");
  public static final Setting<Integer> KEY_SIZE =
      Setting.integer("keysize", 0, 1, MAX_KEY_SIZE)
          .in("bytes")
          .means("Exact size of keys; as CoreWorkload's if not given.");
  public static final Setting<Integer> MIN_KEY_SIZE =
      Setting.integer("minkeysize", 1, 1, MAX_KEY_SIZE)
          .in("bytes")
          .means("Least size of keys that vary.");
  public static final Setting<KeySizeDistribution> KEY_SIZE_DISTRIBUTION =
      Setting.choice("keysizedistribution", KeySizeDistribution.CONSTANT)
          .means("How sizes of keys are spread, from minkeysize to keysize.");
  public static final Setting<KeyChars> KEY_CHARS =
      Setting.choice("keychars", KeyChars.ALPHANUMERIC)
          .means("What keys of a given size are made of.");
  public static final Setting<String> KEY_PREFIX =
      Setting.anyText("keyprefix", "user").means("What keys start with; may be empty.");
  public static final Setting<Double> VALUE_COMPRESSIBILITY =
      Setting.decimal("valuecompressibility", 0, 0, 1)
          .means(
              "Share of a value that compression saves; as CoreWorkload makes them if not given.");
  public static final Setting<Double> ZIPFIAN_CONSTANT =
      Setting.decimal("zipfianconstant", ZipfDistribution.YCSB_EXPONENT, 0.01, 10)
          .means("Exponent of requestdistribution=zipfianexact.");
  public static final Setting<Long> SEED =
      Setting.count("seed", 0, Long.MIN_VALUE, Long.MAX_VALUE)
          .means("Makes operations, keys and values the same in every run of as many threads.");
  public static final Setting<Boolean> VERSIONS =
      Setting.flag("dataintegrity.versions", false)
          .means(
              "With dataintegrity: updates write numbered versions, so that reads of an older one"
                  + " are counted as STALE.");

  public static final List<Setting<?>> ALL = Setting.declaredIn(WorkloadSettings.class);

  /** Those of {@link KeyValueWorkload} only, which are declared last. */
  static final List<Setting<?>> OWN = ALL.subList(ALL.indexOf(READ_MISS), ALL.size());

  private WorkloadSettings() {}

  /** Reads and checks the settings; throws all faults together. */
  public static Settings read(Properties properties) throws SettingsException {
    Settings settings = Settings.read(NewsWorkload.withDefaults(properties), ALL);
    WorkloadChecks.check(settings, properties.getProperty("workload", ""));
    settings.throwFaults();
    return settings;
  }

  /** Whether a record may be gone without a delete: evicted from a cache, or expired. */
  public static boolean recordsMayGo(Settings settings) {
    return settings.get(READ_THROUGH) || settings.given(EXPIRY);
  }

  /** Rejects a run without a number of records, for which CoreWorkload takes the largest int. */
  public static void requireRecords(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, ALL);
    settings.check(
        settings.get(RECORD_COUNT) > 0 || settings.given(INSERT_COUNT),
        "recordcount=0 names no record; set it to the number of records in the store.");
    settings.throwFaults();
  }

  /** The records that a load inserts; rejects settings that leave none. */
  public static long recordsToLoad(Settings settings) throws SettingsException {
    long records = records(settings);
    if (records <= 0) {
      String given = "recordcount=" + settings.get(RECORD_COUNT);
      throw new SettingsException(
          given + " leaves nothing to load; set it to the number of records.");
    }
    return records;
  }

  /** The records that a load inserts and a run asks for; none where that is not positive. */
  public static long records(Settings settings) {
    return settings.given(INSERT_COUNT)
        ? settings.get(INSERT_COUNT)
        : settings.get(RECORD_COUNT) - settings.get(INSERT_START);
  }

  /** Warnings about valid settings that are probably not intended; none after faults. */
  public static List<String> warnings(Properties properties) {
    return WorkloadChecks.warnings(Settings.read(properties, ALL));
  }

  /** Whether the workload reads only these settings; another class may read more. */
  public static boolean declareAll(Properties properties) {
    String ours = KeyValueWorkload.class.getName();
    String workload = properties.getProperty("workload", ours);
    return List.of(ours, NewsWorkload.NAME, CoreWorkload.class.getName()).contains(workload);
  }

  private static Setting<Double> proportion(String name, double defaultValue, String what) {
    return Setting.decimal(name, defaultValue, 0, 1)
        .means("Share of operations that are " + what + ".");
  }
}
