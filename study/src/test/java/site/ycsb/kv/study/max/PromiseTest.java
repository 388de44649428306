// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.setting.SettingsException;

class PromiseTest {
  @ParameterizedTest
  @CsvSource({
    "READ p99 < 5ms, READ, 0.01, 5000000",
    "p99.9<20ms, , 0.001, 20000000",
    "READ-MODIFY-WRITE  p50 < 250us, READ-MODIFY-WRITE, 0.5, 250000",
    "max < 1s, , 0, 1000000000",
    "p99.99 < 1.5ms, , 0.0001, 1500000",
  })
  void latencies(String text, String operation, double allowed, long nanos) {
    Promise promise = Promise.parse(text);
    assertThat(promise.operation().orElse(null)).isEqualTo(operation);
    assertThat(promise.allowedShare()).isEqualTo(allowed);
    assertThat(promise.boundNanos()).contains(nanos);
    assertThat(promise.isOfErrors()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"errors < 0.1%, 0.001", "errors=0, 0", "errors < 5 %, 0.05"})
  void errors(String text, double allowed) {
    assertThat(Promise.parse(text).allowedShare()).isEqualTo(allowed);
    assertThat(Promise.parse(text).isOfErrors()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "fast",
        "READ p99",
        "p99 > 5ms",
        "p0 < 5ms",
        "p99 < 0ms",
        "p99 < 5",
        "p100 < 1s",
        "errors < 100%",
        "errors < 1",
        "read p99 < 5ms",
        "mean < 5ms"
      })
  void others(String text) {
    assertThatThrownBy(() -> Promise.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("must be a promise, such as 'READ p99 < 5ms'");
  }

  @Test
  void settingsHoldAllPromisesAndThatOfErrors() throws SettingsException {
    Properties properties = new Properties();
    properties.setProperty("max.slo", "READ p99 < 5ms; UPDATE p99 < 10ms");
    MaxSettings settings = MaxSettings.of(properties, 0, 0.001);
    assertThat(settings.promises().stream().map(Promise::text))
        .containsExactly("READ p99 < 5ms", "UPDATE p99 < 10ms", "errors < 0.1%");
  }

  @Test
  void settingsNeedAPromise() {
    assertThatThrownBy(() -> MaxSettings.of(new Properties(), 0, 0))
        .hasMessage("A search needs a promise to keep; add --slo, such as --slo 'p99 < 5ms'.");
  }
}
