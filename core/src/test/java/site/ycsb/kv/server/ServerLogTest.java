// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogTest {
  @TempDir Path directory = Path.of("");

  private String lastWords(String log) throws Exception {
    return ServerLog.lastWords(Files.writeString(directory.resolve("server.log"), log));
  }

  @Test
  void theFirstErrorIsShownBeforeTheLastLines() throws Exception {
    assertThat(
            lastWords(
                """
                2026-01-01 [Note] Starting
                2026-01-01 [ERROR] mysqld: Can't create/write to file '/private/ib1'
                2026-01-01 [ERROR] Plugin 'InnoDB' init function returned error.

                2026-01-01 [ERROR] Unknown storage engine: InnoDB
                2026-01-01 [ERROR] Aborting
                """))
        .isEqualTo(
            "2026-01-01 [ERROR] mysqld: Can't create/write to file '/private/ib1'"
                + " | 2026-01-01 [ERROR] Unknown storage engine: InnoDB"
                + " | 2026-01-01 [ERROR] Aborting");
  }

  @Test
  void aLogWithoutAnErrorShowsItsLastLines() throws Exception {
    assertThat(lastWords("one\ntwo\nthree\n")).isEqualTo("two | three");
    assertThat(lastWords("error 5\n")).isEqualTo("error 5");
    assertThat(lastWords("")).isEmpty();
    assertThat(ServerLog.lastWords(directory.resolve("none"))).isEmpty();
  }
}
