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
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;
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
