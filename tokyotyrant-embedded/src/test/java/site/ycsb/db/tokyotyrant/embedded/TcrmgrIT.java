// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokyo Tyrant's own command line tool against the stand-in. */
class TcrmgrIT {

  @BeforeAll
  static void isThere() {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, "tcrmgr"))),
        "tcrmgr of Tokyo Tyrant 1.1.41 on the PATH would let this test run");
  }

  /** Runs a command on the server; its exit code and what it prints. */
  private static String tcrmgr(EmbeddedTyrant server, String command)
      throws IOException, InterruptedException {
    String host = "-port " + server.port() + " 127.0.0.1";
    List<String> words = List.of(("tcrmgr " + command.replace("HOST", host)).split(" ", -1));
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return process.waitFor() + " " + output;
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "+", "x.tch", "x.tcb", "x.tcf"})
  void storesListsAndRemoves(String name) throws Exception {
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0)) {
      assertThat(tcrmgr(server, "put HOST 1 one")).isEqualTo("0 ");
      assertThat(tcrmgr(server, "put -dk HOST 1 two")).contains("existing record");
      assertThat(tcrmgr(server, "put -dc HOST 1 more")).isEqualTo("0 ");
      assertThat(tcrmgr(server, "misc HOST put 2 two")).isEqualTo("0 ");
      assertThat(tcrmgr(server, "get HOST 1")).isEqualTo("0 onemore");
      assertThat(tcrmgr(server, "mget HOST 1 2")).isEqualTo("0 1\tonemore\n2\ttwo");
      assertThat(tcrmgr(server, "list -pv HOST").lines()).hasSize(2);
      assertThat(tcrmgr(server, "inform HOST"))
          .contains("record number: 2")
          .contains("file size: ");
      assertThat(tcrmgr(server, "inform -st HOST")).contains("rnum\t2");
      assertThat(tcrmgr(server, "out HOST 1")).isEqualTo("0 ");
      assertThat(tcrmgr(server, "get HOST 1")).contains("no record found");
      assertThat(tcrmgr(server, "sync HOST")).isEqualTo("0 ");
      assertThat(tcrmgr(server, "optimize HOST")).isEqualTo("0 ");
      assertThat(tcrmgr(server, "vanish HOST")).isEqualTo("0 ");
      assertThat(tcrmgr(server, "list HOST")).isEqualTo("0 ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"+", "x.tcb", "x.tcf"})
  void rangesInOrder(String name) throws Exception {
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0)) {
      for (String key : List.of("3", "1", "2")) {
        tcrmgr(server, "put HOST " + key + " v" + key);
      }
      assertThat(tcrmgr(server, "misc HOST range 2 5")).isEqualTo("0 2\nv2\n3\nv3");
      assertThat(tcrmgr(server, "list -fm " + (name.endsWith("f") ? "[2,3]" : "2") + " HOST"))
          .startsWith("0 2");
    }
  }
}
