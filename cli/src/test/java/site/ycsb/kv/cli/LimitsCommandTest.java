/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
            "-p",
            "insertorder=ordered",
            "--max",
            "4k");
    assertThat(result.out())
        .contains("1001 is refused: BAD_REQUEST: the database's width is 1000 bytes");
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
