// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Client;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.workloads.CoreWorkload;

class WorkloadSettingsTest {
  private static final String DEFAULT = "_DEFAULT";

  private final Properties properties = new Properties();

  @Test
  void namesAndDefaultsAreThoseOfCoreWorkload() throws Exception {
    Map<String, String> stock = new HashMap<>();
    for (Field field : CoreWorkload.class.getFields()) {
      if (field.getName().endsWith(DEFAULT)) {
        String constant = field.getName();
        String name = constant.substring(0, constant.length() - DEFAULT.length());
        stock.put(
            (String) CoreWorkload.class.getField(name).get(null), String.valueOf(field.get(null)));
      }
    }
    stock.put(
        ExponentialGenerator.EXPONENTIAL_PERCENTILE_PROPERTY,
        ExponentialGenerator.EXPONENTIAL_PERCENTILE_DEFAULT);
    stock.put(
        ExponentialGenerator.EXPONENTIAL_FRAC_PROPERTY,
        ExponentialGenerator.EXPONENTIAL_FRAC_DEFAULT);
    stock.put(Client.RECORD_COUNT_PROPERTY, Client.DEFAULT_RECORD_COUNT);
    assertThat(stock).hasSizeGreaterThan(25);

    Map<String, Setting<?>> ours = new HashMap<>();
    WorkloadSettings.ALL.forEach(setting -> ours.put(setting.name(), setting));
    assertThat(ours).containsKeys(stock.keySet().toArray(String[]::new));
    stock.forEach(
        (name, text) -> {
          Setting<?> setting = Objects.requireNonNull(ours.get(name));
          assertThat((Object) setting.parse(text))
              .as("default of %s", name)
              .isEqualTo(setting.defaultValue().orElseThrow());
        });
  }

  @Test
  void everySettingIsDeclaredOnceAndExplained() {
    assertThat(WorkloadSettings.ALL).extracting(Setting::name).doesNotHaveDuplicates();
    assertThat(WorkloadSettings.ALL)
        .allSatisfy(setting -> assertThat(setting.meaning()).endsWith("."));
  }

  @Test
  void nothingGivenIsFine() throws Exception {
    Settings settings = WorkloadSettings.read(properties);
    assertThat(settings.get(WorkloadSettings.FIELD_COUNT)).isEqualTo(10);
    assertThat(settings.get(WorkloadSettings.READ)).isEqualTo(0.95);
    assertThat(settings.given(WorkloadSettings.RECORD_COUNT)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "recordcount, -1",
    "recordcount, 1152921504606846977",
    "insertstart, -1",
    "insertcount, x",
    "fieldcount, 0",
    "fieldcount, 65536",
    "fieldlength, -1",
    "fieldlength, 0",
    "keysize, 0",
    "minfieldlength, -1",
    "fieldlengthdistribution, normal",
    "readallfields, yes",
    "writeallfields, 1",
    "dataintegrity, ture",
    "readproportion, 2",
    "updateproportion, -0.1",
    "insertproportion, NaN",
    "scanproportion, 1.1",
    "readmodifywriteproportion, half",
    "requestdistribution, gauss",
    "zeropadding, -1",
    "minscanlength, 0",
    "maxscanlength, 0",
    "scanlengthdistribution, latest",
    "insertorder, random",
    "hotspotdatafraction, 1.5",
    "hotspotopnfraction, 1.5",
    "exponential.percentile, 101",
    "exponential.frac, 2",
    "core_workload_insertion_retry_limit, -1",
    "core_workload_insertion_retry_interval, -1"
  })
  void whatIsOutOfRangeIsNamedWithItsValue(String name, String value) {
    properties.setProperty(name, value);
    assertThat(faults()).first().asString().startsWith(name + "=" + value + ": must be ");
  }

  @Test
  void recordsBeyondRecordCountAreAFault() {
    properties.setProperty("recordcount", "100");
    properties.setProperty("insertstart", "60");
    properties.setProperty("insertcount", "41");
    assertThat(faults())
        .containsExactly(
            "insertstart + insertcount = 101 is over recordcount=100; raise recordcount or lower"
                + " the others.");
  }

  @Test
  void recordsUpToRecordCountAreNot() throws Exception {
    properties.setProperty("recordcount", "100");
    properties.setProperty("insertstart", "60");
    properties.setProperty("insertcount", "40");
    WorkloadSettings.read(properties);
    properties.remove("insertcount");
    WorkloadSettings.read(properties);
    properties.setProperty("insertstart", "101");
    assertThat(faults()).hasSize(1);
  }

  @Test
  void insertStartIsWithinTheRecords() {
    properties.setProperty("recordcount", "100");
    properties.setProperty("insertstart", "100");
    assertThat(faults())
        .containsExactly(
            "insertstart=100 leaves no record of recordcount=100; lower the first or raise the second.");
  }

  @Test
  void proportionsThatAreGivenAddUpToOneAtMost() throws Exception {
    properties.setProperty("readproportion", "0.9");
    properties.setProperty("updateproportion", "0.2");
    assertThat(faults())
        .containsExactly(
            "The proportions add up to 1.1 (readproportion=0.9, updateproportion=0.2); lower them"
                + " to 1 in all.");
    properties.setProperty("readproportion", "0.8000000000000001");
    WorkloadSettings.read(properties);
    for (String name : List.of("readproportion", "updateproportion", "insertproportion")) {
      properties.setProperty(name, "0.3334");
    }
    WorkloadSettings.read(properties);
  }

  @Test
  void whatIsScaledToOneIsAWarning() {
    assertThat(WorkloadSettings.warnings(properties)).isEmpty();
    properties.setProperty("insertproportion", "0.25");
    assertThat(WorkloadSettings.warnings(properties))
        .containsExactly(
            "The proportions add up to 1.25 (readproportion=0.95 by default,"
                + " updateproportion=0.05 by default, insertproportion=0.25) and are scaled to 1.");
    properties.setProperty("readproportion", "0.5");
    assertThat(WorkloadSettings.warnings(properties)).singleElement().asString().contains(" 0.8 ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "minkeysize=50 keysize=20 | minkeysize=50 is over keysize=20; lower the first or raise the"
            + " second.",
        "keychars=printable | keychars=printable has no effect without keysize; set keysize or"
            + " remove it.",
        "minkeysize=50 | minkeysize=50 has no effect without keysize; set keysize or remove it.",
        "keysizedistribution=uniform | keysizedistribution=uniform needs keysize, the largest"
            + " size; set it.",
        "minfieldlength=101 | minfieldlength=101 is over fieldlength=100; lower the first or raise"
            + " the second.",
        "zipfianconstant=2 | zipfianconstant=2.0 has an effect on requestdistribution=zipfianexact"
            + " alone; set that or remove it.",
        "zipfianconstant=0 requestdistribution=zipfianexact | zipfianconstant=0: must be from 0.01"
            + " to 10.0.",
        "exponential.percentile=100 | exponential.percentile=100: must be over 0 and under 100.",
        "exponential.percentile=0 | exponential.percentile=0: must be over 0 and under 100.",
        "exponential.frac=0 | exponential.frac=0: must be over 0."
      })
  void whatCanNeverBeRightIsAFault(String settings, String fault) {
    for (String setting : settings.split(" ", -1)) {
      String[] pair = setting.split("=", -1);
      properties.setProperty(pair[0], pair[1]);
    }
    assertThat(faults()).containsExactly(fault);
  }

  /** A true Zipf over finitely many records has no need of an exponent below 1. */
  @Test
  void zipfianExactTakesLargerConstants() throws Exception {
    properties.setProperty("requestdistribution", "zipfianexact");
    properties.setProperty("zipfianconstant", "2");
    assertThat(WorkloadSettings.read(properties).get(WorkloadSettings.ZIPFIAN_CONSTANT))
        .isEqualTo(2);
  }

  @Test
  void somethingMustBeAskedFor() {
    properties.setProperty("readproportion", "0");
    properties.setProperty("updateproportion", "0");
    assertThat(faults())
        .containsExactly(
            "All proportions are 0, so there is nothing to do; set readproportion or others.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "readproportion",
        "updateproportion",
        "insertproportion",
        "scanproportion",
        "readmodifywriteproportion"
      })
  void oneKindOfOperationIsEnough(String name) throws Exception {
    properties.setProperty("readproportion", "0");
    properties.setProperty("updateproportion", "0");
    properties.setProperty(name, "0.01");
    WorkloadSettings.read(properties);
  }

  @Test
  void scansHaveALeastLengthNotOverTheMost() throws Exception {
    properties.setProperty("minscanlength", "10");
    properties.setProperty("maxscanlength", "10");
    WorkloadSettings.read(properties);
    properties.setProperty("maxscanlength", "9");
    assertThat(faults())
        .containsExactly(
            "minscanlength=10 is over maxscanlength=9; lower the first or raise the second.");
  }

  @Test
  void allFaultsAreToldTogether() {
    properties.setProperty("recordcount", "x");
    properties.setProperty("readproportion", "0");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("minscanlength", "2000");
    assertThat(faults()).hasSize(3);
  }

  private List<String> faults() {
    SettingsException exception =
        catchThrowableOfType(SettingsException.class, () -> WorkloadSettings.read(properties));
    assertThat(exception).isNotNull();
    return exception.faults();
  }
}
