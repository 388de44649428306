// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.kv.study.max.Load;

class StepSettingsTest {
  private static Properties properties(String... namesAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  @Test
  void aStepHasTheLoadInPlaceOfTheUsers() throws DBException {
    StepSettings settings =
        new StepSettings(
            properties("threadcount", "3", "operationcount", "1000", "warmup.operations", "7"));
    Map<String, String> step = settings.of(new Load(64, 1234.5678, 4), false, 0);
    assertThat(step)
        .containsEntry("threadcount", "64")
        .containsEntry("target", "1234.568")
        .containsEntry("arrival", "poisson")
        .containsEntry("maxexecutiontime", "4")
        .containsEntry("operationcount", "0")
        .containsEntry("warmup.operations", "0")
        .containsEntry("recordcheck", "false")
        .containsEntry("measurement.every", "12")
        .doesNotContainKey("recordcount");
    assertThat(settings.properties(step)).containsEntry("threadcount", "64");
  }

  @Test
  void whatTheUserSaysOfArrivalsAndGroupsStays() throws DBException {
    StepSettings settings =
        new StepSettings(properties("arrival", "uniform", "measurement.every", "5"));
    assertThat(settings.of(Load.closedLoop(8, 4), false, 0))
        .containsEntry("target", "0.000")
        .doesNotContainKeys("arrival", "measurement.every");
  }

  @Test
  void onlyTheFirstStepChecksTheRecords() throws DBException {
    assertThat(new StepSettings(properties()).of(Load.closedLoop(8, 4), true, 0))
        .doesNotContainKey("recordcheck");
  }

  @Test
  void laterStepsInsertKeysOfTheirOwn() throws DBException {
    StepSettings settings = new StepSettings(properties("recordcount", "1000"));
    assertThat(settings.of(new Load(8, 10, 4), false, 250)).containsEntry("recordcount", "1250");
  }

  @Test
  void aWorkloadThatDeletesIsRejected() {
    assertThatThrownBy(() -> StepSettings.check(properties("deleteproportion", "0.1")))
        .isInstanceOf(DBException.class)
        .hasMessage(
            "deleteproportion=0.1: all steps of a search use the same records, and this workload"
                + " deletes them; set it to 0.");
    assertThatNoException()
        .isThrownBy(() -> StepSettings.check(properties("insertproportion", "0.1")));
  }

  @Test
  void aRateIsRejectedAsItIsSearchedFor() {
    assertThatThrownBy(() -> StepSettings.check(properties("target", "5000")))
        .isInstanceOf(DBException.class)
        .hasMessage(
            "target=5000: a search finds the rate by itself; remove it, or bound it by max.rate.");
  }
}
