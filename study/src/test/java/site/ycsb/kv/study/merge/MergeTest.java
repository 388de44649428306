// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;

class MergeTest {
  @TempDir private Path place = Path.of("");

  private MergedResult merged() throws DBException {
    return Merge.of(List.of(place), MergeSettings.of(new Properties()));
  }

  private static MadeUpRank rank(int number, int count) {
    return new MadeUpRank(number, count).reads(10, 100);
  }

  /** Writes a rank 0 of three and others as they come. */
  private void write(MadeUpRank... others) throws Exception {
    rank(0, 3).write(place);
    for (MadeUpRank other : others) {
      other.write(place);
    }
  }

  private String reason() throws DBException {
    MergedResult merged = merged();
    assertThat(merged.valid()).isFalse();
    assertThat(merged.reasons()).hasSize(1);
    return merged.reasons().get(0);
  }

  @Test
  void theTextIsThatOfARunAndNamesTheRanks() throws Exception {
    new MadeUpRank(0, 2)
        .second(Map.of("READ", new long[] {100_000, 200_000}, "UPDATE", new long[] {300_000}))
        .second(Map.of("READ", new long[] {100_000}))
        .write(place);
    new MadeUpRank(1, 2)
        .second(Map.of("READ", new long[] {5_000_000, 200_000, 100_000}))
        .second(Map.of("READ", new long[] {100_000}))
        .begun(0.25)
        .clock(2_000, "files")
        .with(result -> ((ObjectNode) result.path("settings")).put("recordcount", "2000"))
        .write(place);
    String expected =
        new String(
            MergeTest.class.getResourceAsStream("/merged.txt").readAllBytes(),
            StandardCharsets.UTF_8);
    assertThat(String.join("\n", MergeText.of(merged())) + "\n").isEqualTo(expected);
  }

  @Test
  void countsAreSumsAndSharesAddUp() throws Exception {
    write(rank(1, 3), rank(2, 3).begun(0.5));
    MergedResult merged = merged();
    assertThat(merged.reasons()).isEmpty();
    assertThat(merged.warnings()).isEmpty();
    assertThat(merged.valid()).isTrue();
    JsonNode document = merged.document();
    assertThat(document.path("done").asLong()).isEqualTo(3000);
    assertThat(document.path("threads").asInt()).isEqualTo(6);
    assertThat(document.path("runTimeSeconds").asDouble()).isEqualTo(10.5);
    assertThat(document.path("throughputPerSecond").asDouble()).isEqualTo(285.714);
    assertThat(document.at("/operations/READ/OK/count").asLong()).isEqualTo(3000);
    assertThat(document.has("client")).isFalse();
    assertThat(document.path("settings").has("client.rank")).isFalse();
    assertThat(document.at("/clients/count").asInt()).isEqualTo(3);
    assertThat(document.at("/clients/startSpreadSeconds").asDouble()).isEqualTo(0.5);
    assertThat(document.at("/clients/clockSpreadSeconds").asDouble()).isZero();
    assertThat(document.at("/clients/ranks/2/share").asDouble()).isEqualTo(0.333333);
    assertThat(document.at("/clients/ranks/2/verdict").asText()).isEqualTo("valid");
  }

  @Test
  void secondsAreAlignedByTheClockThatAllShare() throws Exception {
    // By its own clock rank 1 began 0.8 s before rank 0, and by that of the files 0.8 s after it.
    new MadeUpRank(0, 2).reads(3, 10).write(place);
    new MadeUpRank(1, 2).reads(3, 100).begun(-0.8).clock(1_600_000, "files").write(place);
    List<Long> operations = new ArrayList<>();
    List<Double> starts = new ArrayList<>();
    JsonNode document = merged().document();
    for (JsonNode row : document.path("intervals")) {
      if (row.path("operation").asText().equals("TOTAL")) {
        operations.add(row.path("operations").asLong());
        starts.add(row.path("startSeconds").asDouble());
      }
    }
    assertThat(operations).containsExactly(10L, 110L, 110L, 100L);
    assertThat(starts).containsExactly(0.0, 1.0, 2.0, 3.0);
    assertThat(document.path("startedAt").asText()).isEqualTo(MadeUpRank.BEGIN.toString());
    assertThat(document.path("runTimeSeconds").asDouble()).isEqualTo(3.8);
  }

  @Test
  void aRankThatBeganBeforeTheFirstBeginsTheSeconds() throws Exception {
    new MadeUpRank(0, 2).reads(2, 10).write(place);
    new MadeUpRank(1, 2).reads(2, 10).begun(-0.9).write(place);
    JsonNode document = merged().document();
    assertThat(document.path("startedAt").asText())
        .isEqualTo(MadeUpRank.BEGIN.minusSeconds(1).toString());
    assertThat(document.at("/intervals/0/startSeconds").asDouble()).isZero();
    assertThat(document.path("intervals")).hasSize(6);
  }

  @Test
  void clientsAreSummedUpAndServersAreTheFirstRanks() throws Exception {
    new MadeUpRank(0, 2)
        .reads(2, 10)
        .sample(0, "SERVER", 80, 5000)
        .sample(0, "CLIENT", 50, 1000)
        .sample(1, "SERVER", 80, 5000)
        .sample(1, "CLIENT", 50, 1000)
        .write(place);
    new MadeUpRank(1, 2)
        .reads(2, 10)
        .sample(0, "CLIENT", 30, 2000)
        .sample(1, "CLIENT", 30, 2000)
        .write(place);
    JsonNode document = merged().document();
    assertThat(document.at("/resources/CLIENT/cpuPercent/mean").asDouble()).isEqualTo(80);
    assertThat(document.at("/resources/CLIENT/rssBytes/highest").asDouble()).isEqualTo(3000);
    assertThat(document.at("/resources/SERVER/cpuPercent/mean").asDouble()).isEqualTo(80);
    assertThat(document.at("/resources/SERVER/operationsPerCoreSecond").asDouble()).isEqualTo(25);
    assertThat(document.path("resourceIntervals")).hasSize(4);
  }

  @Test
  void aMissingRankIsNamed() throws Exception {
    write(rank(2, 3));
    assertThat(reason()).isEqualTo("Rank 1 is missing of 3: no directory of it was given.");
  }

  @Test
  void aRankThatDiedIsNamed() throws Exception {
    write(rank(2, 3));
    Path dead = Files.createDirectories(place.resolve("rank-0001"));
    assertThat(reason())
        .isEqualTo(
            "Rank 1 has no result: there is no result.json in "
                + dead
                + ", so the client did not reach its end.");
    assertThat(merged().document().at("/clients/ranks/2/verdict").asText()).isEqualTo("no result");
  }

  @Test
  void aRankThatIsThereTwiceCountsOnce() throws Exception {
    write(rank(1, 3), rank(2, 3));
    rank(1, 3).writeTo(place.resolve("rank-0007"));
    assertThat(reason())
        .isEqualTo(
            "Rank 1 has two results, in %s and %s; only the first is merged."
                .formatted(place.resolve("rank-0001"), place.resolve("rank-0007")));
    assertThat(merged().document().path("done").asLong()).isEqualTo(3000);
  }

  @Test
  void anotherVersionIsNamed() throws Exception {
    write(rank(1, 3).with(result -> result.put("version", "0.9")), rank(2, 3));
    assertThat(reason()).isEqualTo("Rank 1 ran version 0.9, and rank 0 version 1.0.");
  }

  @Test
  void otherSettingsAreNamed() throws Exception {
    write(
        rank(1, 3)
            .with(
                result ->
                    ((ObjectNode) result.path("settings"))
                        .put("recordcount", "9")
                        .put("start.at", "2026-01-02T03:04:05Z")),
        rank(2, 3));
    assertThat(reason())
        .isEqualTo("Rank 1 has other settings than rank 0: recordcount is 9 instead of 1000.");
  }

  @Test
  void aRankOfAnotherCountHasOtherSettings() throws Exception {
    write(
        rank(1, 4).with(result -> result.withObjectProperty("settings").put("client.count", "3")),
        rank(2, 3));
    assertThat(reason())
        .isEqualTo("Rank 1 has other settings than rank 0: client.count is 4 instead of 3.");
  }

  @Test
  void anInvalidRankIsNamed() throws Exception {
    write(
        rank(1, 3)
            .with(
                result ->
                    result
                        .putObject("verdict")
                        .put("valid", false)
                        .putArray("reasons")
                        .add("The server ended.")),
        rank(2, 3));
    assertThat(reason()).isEqualTo("Rank 1 is invalid: The server ended.");
  }

  @Test
  void aRankThatDidFewerOperationsLags() throws Exception {
    write(rank(1, 3), new MadeUpRank(2, 3).reads(10, 89));
    assertThat(reason())
        .isEqualTo(
            "Rank 2 lags: it did 890 operations, over 10 % fewer than the median of the ranks,"
                + " 1000.");
  }

  @Test
  void aRankThatEndedLaterLags() throws Exception {
    write(rank(1, 3), new MadeUpRank(2, 3).reads(12, 84));
    assertThat(reason())
        .isEqualTo(
            "Rank 2 lags: it ended 2.000 s after the median of the ranks, which ran 10.000 s.");
  }

  @Test
  void aRankThatStartedLateIsNamed() throws Exception {
    write(rank(1, 3), rank(2, 3).begun(1.001));
    assertThat(merged().reasons())
        .contains(
            "Rank 2 began 1.001 s after rank 0 (merge.maxstartspreadseconds=1); start all at one"
                + " time by start.at or start.file.");
    Properties properties = new Properties();
    properties.setProperty("merge.maxstartspreadseconds", "1.5");
    assertThat(Merge.of(List.of(place), MergeSettings.of(properties)).valid()).isTrue();
  }

  @Test
  void clocksThatDisagreeAreNamed() throws Exception {
    write(rank(1, 3).clock(-120_000, "files"), rank(2, 3));
    assertThat(reason())
        .isEqualTo(
            "The clock of rank 0 is 0.120 s behind that of rank 1"
                + " (merge.maxclockspreadseconds=0.1); synchronize the clocks.");
  }

  @Test
  void clocksWithoutACommonReferenceAreAWarning() throws Exception {
    write(rank(1, 3).clock(5_000_000, "other files"), rank(2, 3));
    MergedResult merged = merged();
    assertThat(merged.valid()).isTrue();
    assertThat(merged.warnings())
        .containsExactly(
            "Nothing shows how far the clocks of the ranks differ; see that their machines keep"
                + " the same time.");
    assertThat(merged.document().at("/clients/clockSpreadSeconds").isNull()).isTrue();
  }

  @Test
  void ranksThatStartedTogetherAndLateAreAWarning() throws Exception {
    String asked = MadeUpRank.BEGIN.minusMillis(4200).toString();
    for (int i = 0; i < 2; i++) {
      rank(i, 2)
          .with(result -> result.withObjectProperty("start").put("asked", asked))
          .write(place);
    }
    MergedResult merged = merged();
    assertThat(merged.valid()).isTrue();
    assertThat(merged.warnings())
        .containsExactly(
            "Ranks 0 and 1 started up to 4.200 s after the time that start.at or start.file asked"
                + " for; leave the clients more time to connect.");
  }

  @Test
  void theTimeOfAFileIsByTheClockOfItsFileSystem() throws Exception {
    String asked = MadeUpRank.BEGIN.plusSeconds(3).toString();
    for (int i = 0; i < 2; i++) {
      rank(i, 2)
          .clock(5_000_000, "files")
          .with(
              result ->
                  result.withObjectProperty("start").put("asked", asked).put("file", "/shared/go"))
          .write(place);
    }
    assertThat(merged().warnings()).hasSize(1).first().asString().contains("up to 2.000 s after");
  }

  @ParameterizedTest
  @CsvSource({
    "neither,unknown,unknown,neither",
    "server-processor,client-processor,unknown,server-processor",
    "neither,client-processor,unknown,client-processor",
    "target,target,target,target",
    "target,unknown,unknown,unknown",
    "neither,target,unknown,unknown",
    "unknown,unknown,unknown,unknown",
    "client-processor,client-processor,client-processor,client-processor"
  })
  void whatLimitedTheRanksLimitedAll(String first, String second, String third, String all)
      throws Exception {
    String[] limits = {first, second, third};
    for (int i = 0; i < limits.length; i++) {
      String limit = limits[i];
      rank(i, 3).with(result -> result.put("limitedBy", limit)).write(place);
    }
    MergedResult merged = merged();
    assertThat(merged.document().path("limitedBy").asText()).isEqualTo(all);
    if (second.equals("client-processor") && !first.equals(second)) {
      assertThat(merged.warnings())
          .containsExactly(
              "Rank 1 was limited by the client's processors and others were not; give each client"
                  + " the same processors, or use more clients.");
    } else {
      assertThat(merged.warnings()).isEmpty();
    }
  }

  @Test
  void manyRanksAreNotAllNamed() throws Exception {
    rank(0, 100).write(place);
    assertThat(reason())
        .isEqualTo(
            "Ranks 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 89 more are missing of 100: no directory of"
                + " them was given.");
  }

  @Test
  void whatIsNoResultOfARankIsRefused() throws Exception {
    Path single = rank(0, 2).with(result -> result.remove("client")).writeTo(place.resolve("one"));
    assertRefused(
        single,
        " holds the result of a single client; merge takes those of runs with"
            + " client.count over 1.");
    Path nothing = Files.createDirectories(place.resolve("nothing"));
    assertRefused(
        nothing, " holds neither ranks nor the result of one; name a directory of --out.");
    assertRefused(place.resolve("absent"), " can't be read; name directories of --out.");
  }

  private static void assertRefused(Path directory, String why) {
    assertThatThrownBy(() -> Merge.of(List.of(directory), MergeSettings.of(new Properties())))
        .isInstanceOf(DBException.class)
        .hasMessage(directory + why);
  }

  @Test
  void settingsThatAreUnknownAreRefused() {
    Properties properties = new Properties();
    properties.setProperty("merge.maxstartspread", "1");
    properties.setProperty("threads", "1");
    assertThatThrownBy(() -> MergeSettings.of(properties))
        .hasMessageContaining("did you mean merge.maxstartspreadseconds?")
        .hasMessageContaining("threads is no setting of a merge; leave it out.");
  }
}
