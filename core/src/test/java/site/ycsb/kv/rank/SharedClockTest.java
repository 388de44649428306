// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedClockTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void clientsOfOneDirectoryHaveOneReference() throws Exception {
    List<SharedClock> clocks =
        IntStream.range(0, 8)
            .parallel()
            .mapToObj(client -> SharedClock.in(directory, "clock").orElseThrow())
            .toList();
    assertThat(clocks).extracting(SharedClock::reference).containsOnly(clocks.get(0).reference());
    // They are on one machine, as this directory is.
    long second = Duration.ofSeconds(1).toNanos() / 1000;
    assertThat(clocks)
        .allSatisfy(clock -> assertThat(clock.offsetMicros()).isBetween(-second, second));
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).containsExactly(directory.resolve("clock.id"));
    }
  }

  @Test
  void twoDirectoriesAreTwoReferences() throws Exception {
    Path other = Files.createDirectory(directory.resolve("other"));
    assertThat(SharedClock.in(other, "clock").orElseThrow().reference())
        .isNotEqualTo(SharedClock.in(directory, "clock").orElseThrow().reference());
  }

  @Test
  void aDirectoryThatIsNotThereHasNone() {
    assertThat(SharedClock.in(directory.resolve("gone"), "clock")).isEmpty();
  }
}
