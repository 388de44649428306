// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.kv.setting.SettingsException;

class WorkloadShapeTest {
  private static final int HASH_DIGITS = 19;

  @Test
  void withoutSettingsItIsARunOfCoreWorkload() throws Exception {
    WorkloadShape shape = shape();
    assertThat(shape.load()).isFalse();
    assertThat(shape.inserts()).isFalse();
    assertThat(shape.scans()).isFalse();
    assertThat(shape.writesAllFields()).isFalse();
    assertThat(shape.fieldNames()).hasSize(10).startsWith("field0").endsWith("field9");
    assertThat(shape.fieldCount()).isEqualTo(10);
    assertThat(shape.fieldLength()).isEqualTo(100);
    assertThat(shape.constantLength()).isTrue();
    assertThat(shape.orderedKeys()).isFalse();
    assertThat(shape.zeroPadding()).isEqualTo(1);
    assertThat(shape.lastRecord()).isZero();
  }

  @Test
  void settingsShapeIt() throws Exception {
    WorkloadShape shape =
        shape(
            "scanproportion=0.1",
            "writeallfields=true",
            "fieldcount=2",
            "fieldnameprefix=f",
            "fieldlength=7",
            "fieldlengthdistribution=uniform",
            "insertorder=ordered",
            "zeropadding=12");
    assertThat(shape.scans()).isTrue();
    assertThat(shape.writesAllFields()).isTrue();
    assertThat(shape.fieldNames()).containsExactly("f0", "f1");
    assertThat(shape.fieldLength()).isEqualTo(7);
    assertThat(shape.constantLength()).isFalse();
    assertThat(shape.orderedKeys()).isTrue();
    assertThat(shape.zeroPadding()).isEqualTo(12);
  }

  @Test
  void aHistogramFileLeavesTheLengthOpen() throws Exception {
    WorkloadShape shape = shape("fieldlengthdistribution=histogram");
    assertThat(shape.fieldLength()).isEqualTo(-1);
    assertThat(shape.constantLength()).isFalse();
  }

  @Test
  void onlyARunInsertsBeyondWhatIsLoaded() throws Exception {
    assertThat(shape("insertproportion=0.1").inserts()).isTrue();
    assertThat(shape("insertproportion=0.1", "dotransactions=true").inserts()).isTrue();
    WorkloadShape load = shape("insertproportion=0.1", "dotransactions=false");
    assertThat(load.load()).isTrue();
    assertThat(load.inserts()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "whole load, dotransactions=false recordcount=1000, 999",
    "load from a start, dotransactions=false recordcount=1000 insertstart=400, 999",
    "'part of a load', dotransactions=false recordcount=1000 insertstart=400 insertcount=100, 499",
    "load without recordcount, dotransactions=false insertstart=10 insertcount=5, 14",
    "run, recordcount=1000, 999",
    "run over a part, recordcount=1000 insertstart=400 insertcount=100, 999",
    "run with bounded inserts, recordcount=1000 insertproportion=0.25 operationcount=100, 1049",
    "inserts are at most the operations, "
        + "recordcount=1000 insertproportion=0.75 operationcount=100, 1099",
    "run with unbounded inserts, recordcount=1000 insertproportion=0.25, 999",
    "inserts do not matter to a load, "
        + "dotransactions=false recordcount=10 insertproportion=1 operationcount=100, 9",
    "nothing given, table=t, 0",
    "a run of 64 bits, recordcount=10 insertproportion=0.5 operationcount=5000000000, 5000000009"
  })
  void theLastRecordFollowsFromTheCounts(String what, String settings, long lastRecord)
      throws Exception {
    assertThat(shape(settings.split(" ", -1)).lastRecord()).as(what).isEqualTo(lastRecord);
  }

  @Test
  void hashedKeysHaveUpTo19Digits() throws Exception {
    WorkloadShape shape = shape("recordcount=1000");
    assertThat(shape.keyDigits()).isEqualTo(HASH_DIGITS);
    assertThat(shape.keyLength()).isEqualTo("user".length() + HASH_DIGITS);
    assertThat(shape("zeropadding=25").keyDigits()).isEqualTo(25);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "10, 1, 1", "11, 1, 2", "1000, 1, 3", "1001, 1, 4", "1000, 8, 8"})
  void orderedKeysHaveTheDigitsOfTheLastRecordOrOfThePadding(int records, int padding, int digits)
      throws Exception {
    WorkloadShape shape =
        shape("insertorder=ordered", "recordcount=" + records, "zeropadding=" + padding);
    assertThat(shape.keyDigits()).isEqualTo(digits);
    assertThat(shape.keyLength()).isEqualTo(4L + digits);
  }

  @ParameterizedTest
  @CsvSource({
    "insertorder=ordered recordcount=10, true",
    "insertorder=ordered recordcount=11, false",
    "insertorder=ordered recordcount=1000 zeropadding=2, false",
    "insertorder=ordered recordcount=1000 zeropadding=3, true",
    "insertorder=ordered recordcount=1000 zeropadding=9, true",
    "recordcount=10, false",
    "recordcount=10 zeropadding=18, false",
    "recordcount=10 zeropadding=19, true",
    "recordcount=10 zeropadding=20, true"
  })
  void keysOfOneLengthSortAsNumbers(String settings, boolean sorts) throws Exception {
    assertThat(shape(settings.split(" ", -1)).sortsAsNumbers()).isEqualTo(sorts);
  }

  @Test
  void faultySettingsHaveNoShape() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> shape("recordcount=x"))
        .withMessage("recordcount=x: must be a whole number.");
  }

  private static WorkloadShape shape(String... settings) throws SettingsException {
    Properties properties = new Properties();
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      properties.setProperty(setting.substring(0, equals), setting.substring(equals + 1));
    }
    return WorkloadShape.of(properties);
  }
}
