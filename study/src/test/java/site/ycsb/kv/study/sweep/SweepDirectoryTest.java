// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.kv.study.sweep.Point.Outcome;

class SweepDirectoryTest {
  @TempDir Path directory = Path.of("");

  private static Point point(int block, int order, String label, Outcome outcome) {
    List<String> reasons = outcome == Outcome.VALID ? List.of() : List.of("no server");
    return new Point(
        block, order, label, "redis", "b", 8, Map.of("x", "1 2"), outcome, reasons, 0, 1.5);
  }

  private Path write(String name, Point point) throws IOException {
    Path place = Files.createDirectories(directory.resolve("points").resolve(name));
    point.write(place);
    return place;
  }

  @Test
  void readsFinishedPointsInTheirOrder() throws Exception {
    Point third = point(2, 1, "one", Outcome.FAILED);
    Point second = point(1, 2, "one", Outcome.INVALID);
    Point first = point(1, 1, "two", Outcome.VALID);
    write("c", third);
    write("b", second);
    Path place = write("a", first);
    Files.createDirectories(directory.resolve("points/unfinished"));
    write(".under-way", first);

    SweepDirectory sweep = SweepDirectory.read(directory);

    assertThat(sweep.points())
        .extracting(SweepDirectory.Entry::point)
        .containsExactly(first, second, third);
    assertThat(sweep.points().get(0).result()).isEqualTo(place.resolve("result.json"));
    assertThat(sweep.cells()).hasSize(2);
    assertThat(sweep.cells().get(third.cell()))
        .extracting(SweepDirectory.Entry::point)
        .containsExactly(second, third);
  }

  @Test
  void writesTheWordsThatTheDocumentationNames() throws Exception {
    Path place = write("a", point(1, 2, "two", Outcome.INVALID));
    assertThat(Files.readString(place.resolve("point.json")))
        .contains("\"outcome\" : \"invalid\"")
        .contains("\"varied\" : {")
        .contains("\"exitCode\" : 0")
        .doesNotContain("cell");
  }

  @Test
  void theTimeOfLoadWarmUpAndMeasuredPartIsNoneOfStartAndEnd() throws Exception {
    Path loaded = write("a", point(1, 1, "one", Outcome.VALID));
    Files.writeString(
        loaded.resolve("result.json"),
        "{\"runTimeSeconds\": 0.5, \"warmup\": {\"seconds\": 0.25}}");
    Files.writeString(
        Files.createDirectories(loaded.resolve("load")).resolve("result.json"),
        "{\"runTimeSeconds\": 0.125}");
    Path second = write("b", point(1, 2, "two", Outcome.VALID));
    Files.writeString(second.resolve("result.json"), "{\"runTimeSeconds\": 0.5}");
    write("c", point(1, 3, "three", Outcome.FAILED));
    assertThat(SweepDirectory.read(directory).startAndEndSeconds()).hasValue(0.8125);
  }

  @Test
  void anEmptyDirectoryIsNoSweep() throws Exception {
    assertThat(SweepDirectory.isSweep(directory)).isFalse();
    assertThat(SweepDirectory.read(directory).points()).isEmpty();
    assertThat(SweepDirectory.read(directory).startAndEndSeconds()).isEmpty();
  }

  @Test
  void aBrokenFileIsNamed() throws Exception {
    Path place = write("a", point(1, 1, "one", Outcome.VALID));
    Files.writeString(place.resolve("point.json"), "{");
    assertThatThrownBy(() -> SweepDirectory.read(directory))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("point.json can't be read; remove its directory");
  }
}
