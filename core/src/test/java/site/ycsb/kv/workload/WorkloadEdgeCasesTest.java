// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.setting.SettingsException;

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
