// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

class RetriesTest {
  private static final long LONG_MILLIS = 3_600_000;

  private static NdbException failure(boolean temporary) {
    return new NdbException(
        "why", 233, NdbErrorClass.TEMPORARY_RESOURCE, temporary, new RuntimeException());
  }

  @AfterEach
  void forgetInterruption() {
    var unused = Thread.interrupted();
  }

  @Test
  void temporaryFailuresAreTriedAnewSoOften() {
    Retries retries = new Retries(2, LONG_MILLIS, new Properties());
    for (int operation = 0; operation < 2; operation++) {
      retries.begin();
      assertThat(retries.again(failure(true))).isTrue();
      assertThat(retries.again(failure(true))).isTrue();
      assertThat(retries.again(failure(true))).isFalse();
    }
  }

  @Test
  void eachIsMeasuredWithTheOutcomeThatItHides() throws Exception {
    Retries retries = new Retries(3, LONG_MILLIS, new Properties());
    retries.begin();
    while (retries.again(failure(true))) {
      // Until it gives up.
    }
    ByteArrayOutputStream exported = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(exported)) {
      Measurements.getMeasurements().exportMeasurements(exporter);
    }
    assertThat(exported.toString(UTF_8)).containsPattern("\\[RETRY\\], Return=OVERLOADED, \\d+");
  }

  @Test
  void otherFailuresAreNot() {
    Retries retries = new Retries(2, LONG_MILLIS, new Properties());
    retries.begin();
    assertThat(retries.again(failure(false))).isFalse();
  }

  @Test
  void noneAreWithoutRetries() {
    Retries retries = new Retries(0, LONG_MILLIS, new Properties());
    retries.begin();
    assertThat(retries.again(failure(true))).isFalse();
  }

  @Test
  void noneAreOnceTheTimeIsOver() {
    Retries retries = new Retries(1_000_000, 5, new Properties());
    retries.begin();
    int tries = 0;
    while (retries.again(failure(true))) {
      tries++;
    }
    assertThat(tries).isLessThan(10);
  }

  @Test
  void anInterruptedThreadDoesNotTryAnew() {
    Retries retries = new Retries(2, LONG_MILLIS, new Properties());
    retries.begin();
    Thread.currentThread().interrupt();
    assertThat(retries.again(failure(true))).isFalse();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }
}
