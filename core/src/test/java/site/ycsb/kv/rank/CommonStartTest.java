// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.setting.SettingsException;

class CommonStartTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");

  @TempDir private Path directory = Path.of("");

  private static CommonStart start(String... settings) throws SettingsException {
    Properties properties = new Properties();
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return CommonStart.of(properties);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-01-02T12:00:00Z", "2026-01-02T13:00:00+01:00", "1767355200"})
  void aTimeHasSeveralForms(String text) throws SettingsException {
    CommonStart start = start("start.at", text);
    assertThat(start.asked()).hasValue(NOON);
    assertThat(start.text()).hasValue("start.at=2026-01-02T12:00:00Z");
  }

  @Test
  void faultsAreNamed() {
    assertThatThrownBy(() -> start("start.at", "noon"))
        .hasMessageContaining("start.at=noon: must be a time, as 2026-01-02T03:04:05Z, or seconds");
    assertThatThrownBy(() -> start("start.at", "1", "start.file", "go"))
        .hasMessage("start.at and start.file are both given; keep one.");
    assertThatThrownBy(() -> start("start.file", "/no/such/go"))
        .hasMessage(
            "start.file=/no/such/go: its directory is not there; make it, or name another file.");
  }

  @Test
  void withoutEitherNothingIsWaitedFor() throws Exception {
    CommonStart start = start();
    assertThat(start.given()).isFalse();
    assertThat(start.asked()).isEmpty();
    start.await(
        () -> NOON,
        millis -> {
          throw new AssertionError("waits");
        });
  }

  /** A clock that was set is seen within a second. */
  @Test
  void aTimeIsAwaitedByTheClock() throws Exception {
    AtomicReference<Instant> now = new AtomicReference<>(NOON.minusMillis(2500));
    List<Long> pauses = new ArrayList<>();
    start("start.at", NOON.toString())
        .await(
            now::get,
            millis -> {
              pauses.add(millis);
              now.updateAndGet(time -> time.plusMillis(millis));
              return false;
            });
    assertThat(pauses).containsExactly(1000L, 1000L, 500L);
  }

  @Test
  void aFileIsAwaitedUntilItAppears() throws Exception {
    Path file = directory.resolve("go");
    CommonStart start = start("start.file", file.toString());
    assertThat(start.asked()).isEmpty();
    List<Long> pauses = new ArrayList<>();
    start.await(
        () -> NOON,
        millis -> {
          pauses.add(millis);
          if (pauses.size() == 3) {
            create(file);
          }
          return false;
        });
    assertThat(pauses).hasSize(3);
    assertThat(start.asked()).hasValue(Files.getLastModifiedTime(file).toInstant());
  }

  private static void create(Path file) {
    try {
      Files.createFile(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aRunThatIsToEndWaitsNoLonger() throws Exception {
    List<Long> pauses = new ArrayList<>();
    start("start.file", directory.resolve("go").toString())
        .await(() -> NOON, millis -> !pauses.add(millis) || pauses.size() == 2);
    assertThat(pauses).hasSize(2);
    start("start.at", "2026-01-02T13:00:00Z").await(() -> NOON, millis -> pauses.add(millis));
    assertThat(pauses).hasSize(3);
  }
}
