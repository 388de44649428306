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

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.binding.SettingsException;

/** Settings for which CoreWorkload ends the process. */
class WorkloadEdgeCasesTest {
  private final Properties properties = new Properties();

  @Test
  void dataIntegrityNeedsValuesOfConstantLength() {
    properties.setProperty("dataintegrity", "true");
    properties.setProperty("fieldlengthdistribution", "uniform");
    assertFault();
  }

  @Test
  void withoutRecordCountTheRecordsStillHaveABound() {
    properties.setProperty("insertstart", "2147483647");
    properties.setProperty("insertcount", "5");
    assertFault();
  }

  @Test
  void aRunOverNoRecordIsAFault() {
    properties.setProperty("recordcount", "100");
    properties.setProperty("insertstart", "100");
    assertFault();
  }

  @Test
  void aLoadOfNoRecordIsAFault() {
    properties.setProperty("recordcount", "100");
    properties.setProperty("insertcount", "0");
    assertFault();
  }

  @Test
  void operationsThatAreNoNumberAreAFault() {
    properties.setProperty("insertproportion", "0.5");
    properties.setProperty("operationcount", "abc");
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> WorkloadShape.of(properties));
  }

  private void assertFault() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> WorkloadSettings.read(properties));
  }
}
