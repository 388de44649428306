// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.study.max.MaxAnswer.Outcome;
import site.ycsb.kv.study.max.Measured.Count;
import site.ycsb.kv.study.max.Measured.Percentiles;
import site.ycsb.kv.study.max.Measured.Use;
import site.ycsb.kv.study.max.Step.Purpose;
import site.ycsb.kv.study.max.Step.Word;

class MaxFileTest {
  private static final Promise READS = Promise.parse("READ p99 < 5ms");
  private static final Promise ERRORS = Promise.ofErrors(0.001);
  private static final List<Use> USES =
      List.of(
          new Use("the server's processor", 0.97, "97 % of one core"),
          new Use("network", 0, "12 MB a second"));

  private static Step closedLoop() {
    return new Step(
        1,
        Purpose.CLOSED_LOOP,
        0,
        Load.closedLoop(64, 4),
        new Measured(
            50_000.25,
            List.of(new Count(3, 190_000), new Count(0, 200_000)),
            new Percentiles(900, 1_800, 2_500.5),
            Optional.empty(),
            Optional.empty(),
            0,
            USES),
        List.of());
  }

  private static Step open(int number, double rate, Optional<String> broken, Word word) {
    return new Step(
        number,
        Purpose.BISECT,
        0,
        new Load(64, rate, 4),
        new Measured(
            rate - 1,
            List.of(new Count(2_500, 190_000), new Count(1, 200_000)),
            new Percentiles(300, 5_100, 9_000),
            broken.isPresent() ? Optional.empty() : Optional.of("used 97 % of its processors"),
            broken,
            1.25,
            List.of()),
        List.of(word, Word.UNDECIDED));
  }

  private static MaxFile found(double high, Optional<Promise> brokeFirst, Optional<String> cliff) {
    MaxAnswer answer =
        new MaxAnswer(
            Outcome.AT_LEAST,
            41_200.5,
            40_100,
            high,
            "It keeps \"all\" promises up to 41,200 operations a second.",
            brokeFirst,
            USES,
            cliff,
            50_000.25,
            64,
            List.of(READS, ERRORS, Promise.OF_RATE),
            List.of(
                closedLoop(),
                open(2, 45_000, Optional.empty(), Word.BREAKS),
                open(3, 40_000, Optional.of("The server ended, by a signal."), Word.KEEPS)));
    return new MaxFile(
        "1.0",
        "redis",
        "redis 7",
        "Redis 7.0.15",
        false,
        List.of("workloads/workloadb"),
        Map.of("recordcount", "1000", "redis.password", "***"),
        answer);
  }

  @Test
  void whatIsWrittenIsRead(@TempDir Path directory) throws IOException {
    MaxFile found = found(42_500, Optional.of(READS), Optional.of("Throughput falls."));
    found.write(directory);
    assertThat(MaxFile.isIn(directory)).isTrue();
    assertThat(MaxFile.read(directory)).isEqualTo(found);
  }

  @Test
  void whatIsNotKnownIsNull(@TempDir Path directory) throws IOException {
    MaxFile found = found(Double.POSITIVE_INFINITY, Optional.empty(), Optional.empty());
    found.write(directory.resolve("sub"));
    assertThat(directory.resolve("sub").resolve(MaxFile.NAME))
        .content()
        .contains("\"highPerSecond\" : null", "\"cliff\" : null", "\"brokeFirst\" : null")
        .contains("\"outcome\" : \"at-least\"", "\"purpose\" : \"closed-loop\"");
    assertThat(MaxFile.read(directory.resolve("sub"))).isEqualTo(found);
  }

  @Test
  void eachStepIsARow(@TempDir Path directory) throws IOException {
    found(42_500, Optional.of(READS), Optional.empty()).write(directory);
    assertThat(directory.resolve("steps.csv"))
        .hasContent(
            """
            number,purpose,threads,ratePerSecond,seconds,donePerSecond,p50Micros,p99Micros,\
            p999Micros,longestStallSeconds,word,undriven,broken,"READ p99 < 5ms.over",\
            "READ p99 < 5ms.of","errors < 0.1%.over","errors < 0.1%.of",\
            "the server's processor.share","READ p99 < 5ms.word","errors < 0.1%.word"
            1,closed-loop,64,0.0,4,50000.25,900.0,1800.0,2500.5,0.0,,,,3,190000,0,200000,0.97,,
            2,bisect,64,45000.0,4,44999.0,300.0,5100.0,9000.0,1.25,breaks,\
            "used 97 % of its processors",,2500,190000,1,200000,,breaks,undecided
            3,bisect,64,40000.0,4,39999.0,300.0,5100.0,9000.0,1.25,undecided,,\
            "The server ended, by a signal.",2500,190000,1,200000,,keeps,undecided
            """);
  }

  @Test
  void anotherSchemaIsNotRead(@TempDir Path directory) throws IOException {
    Files.writeString(directory.resolve(MaxFile.NAME), "{\"schemaVersion\": 2}");
    assertThatThrownBy(() -> MaxFile.read(directory))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has schemaVersion 2, and this program reads 1");
  }
}
