// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;

class LimitsCommandTest {
  @Test
  void aTableAndAFileTellTheLimits(@TempDir Path directory) throws Exception {
    Cli.Result result =
        Cli.ycsb(
            "limits",
            "tokyotyrant",
            "-p",
            "server=embedded",
            "--max",
            "64k",
            "--out",
            directory.resolve("found").toString());
    assertThat(result.exit()).isZero();
    assertThat(result.lines())
        .contains(
            "# Limits of tokyotyrant, tried up to 65536 bytes",
            "# This server is a stand-in: its limits say nothing of the real one's.",
            "key             65536  not tried",
            "value           65536  not tried",
            "value       268435456  documented (TTARGUMENTMAX in ttserver.c); it was not reached");
    assertThat(Files.readString(directory.resolve("found/limits.json")))
        .contains("\"triedUpToBytes\" : 65536", "\"found\" : \"not-reached\"");
  }

  @Test
  void aFixedLengthDatabaseNamesItsWidth() {
    Cli.Result result =
        Cli.ycsb(
            "limits",
            "tokyotyrant",
            "-p",
            "server=embedded",
            "-p",
            "tokyotyrant.engine=tcf",
            "--max",
            "4k");
    assertThat(result.out())
        .contains("1001 is refused: BAD_REQUEST: the database's width is 1000 bytes");
  }

  @Test
  void aPlaceThatCannotBeWrittenIsToldBeforeAnythingIsTried(@TempDir Path directory)
      throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    Cli.Result result = Cli.ycsb("limits", "memory", "--out", file.resolve("out").toString());
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.all())
        .isEqualTo("--out " + file.resolve("out") + " can't be made; name another directory.\n");
  }

  @Test
  void aStoreThatKeepsNothingIsShownLoudly() {
    assertThat(Cli.ycsb("limits", "noop", "--max", "1k").out())
        .contains("1 IS STORED, BUT CHANGED: its field is gone");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "7", "4g", "-1", "1kk", "99999999999"})
  void aSizeThatIsNoneIsOneSentence(String size) {
    Cli.Result result = Cli.ycsb("limits", "memory", "--max", size);
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo("--max " + size + ": must be a size from 8 to 2147483639 bytes, such as 64m.\n");
  }

  @ParameterizedTest
  @CsvSource({"8, 8", "1k, 1024", "64M, 67108864", "1g, 1073741824"})
  void sizesHaveUnits(String text, long bytes) throws DBException {
    assertThat(LimitsCommand.size(text)).isEqualTo(bytes);
  }
}
