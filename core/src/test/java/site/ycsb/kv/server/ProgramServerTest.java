// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.server.ServerProgram.Place;

@DisabledOnOs(OS.WINDOWS)
@Timeout(120)
class ProgramServerTest {
  private static final Path SHELL = Path.of("/bin/sh");

  private Path directory;

  @BeforeEach
  void use(@TempDir Path temporary) {
    directory = temporary;
  }

  @Test
  void itStartsInADirectoryOfItsOwnAndIsReady() throws Exception {
    FakeProgram fake = new FakeProgram(directory, FakeProgram.SERVES);
    try (ProgramServer server = start(fake)) {
      Place place = fake.places.get(0);
      assertThat(place.host()).isEqualTo("127.0.0.1");
      assertThat(place.port()).isBetween(1, 65_535);
      assertThat(place.directory().resolve("ready")).exists();
      assertThat(place.directory().resolve("server.log")).hasContent("serving on " + place.port());
      assertThat(server.description())
          .isEqualTo("Fake Store (fakeserver from the PATH) on 127.0.0.1:" + place.port());
      assertThat(server.standIn()).isFalse();
      assertThat(server.commandLines()).singleElement(as(STRING)).contains("" + place.port());
      assertThat(server.address()).isEqualTo(Map.of("fake.port", "" + place.port()));
      assertThat(ProcessHandle.of(server.pids().get(0))).hasValueSatisfying(ProcessHandle::isAlive);
      assertThat(server.ended()).isNotDone();
    }
  }

  @Test
  void closingStopsItAndRemovesWhatItWrote() throws Exception {
    FakeProgram fake = new FakeProgram(directory, "mkdir -p data/deep; " + FakeProgram.SERVES);
    ProgramServer server = start(fake);
    long pid = server.pids().get(0);
    server.close();
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    assertThat(fake.places.get(0).directory()).doesNotExist();
    assertThat(server.ended()).isNotDone();
    server.close();
    assertThat(server.ended()).isNotDone();
  }

  @Test
  void aServerThatIsKeptGoesOnAndLeavesNothingWhenItEnds() throws Exception {
    FakeProgram fake = new FakeProgram(directory, FakeProgram.SERVES);
    ProgramServer server = start(fake);
    assertThat(server.keep()).isTrue();
    ProcessHandle process = ProcessHandle.of(server.pids().get(0)).orElseThrow();
    Path place = fake.places.get(0).directory();
    assertThat(process.isAlive()).isTrue();
    assertThat(place).exists();
    process.destroy();
    while (Files.exists(place)) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aServerThatIsKilledTellsSo() throws Exception {
    FakeProgram fake = new FakeProgram(directory, FakeProgram.SERVES);
    try (ProgramServer server = start(fake)) {
      long pid = server.pids().get(0);
      ProcessHandle.of(pid).orElseThrow().destroyForcibly();
      assertThat(server.ended().get(30, TimeUnit.SECONDS))
          .isEqualTo(
              "fakeserver (process "
                  + pid
                  + ") ended with exit status 137; it wrote: serving on "
                  + fake.places.get(0).port());
    }
    assertThat(fake.places.get(0).directory()).doesNotExist();
  }

  @Test
  void aProgramThatDiesAtOnceIsOneSentenceWithItsLastLines() throws Exception {
    FakeProgram fake =
        new FakeProgram(directory, "for i in 1 2 3 4 5 6 7; do echo line $i; done; exit 3");
    assertThatIOException()
        .isThrownBy(() -> start(fake))
        .withMessageMatching(
            "fakeserver did not start on 127\\.0\\.0\\.1:[0-9]+; it wrote: (line [2-5] .*)?"
                + "line 6 \\| line 7");
    // another process may have taken the port: it is tried again elsewhere
    assertThat(fake.places).hasSize(3);
    assertThat(fake.places).allSatisfy(place -> assertThat(place.directory()).doesNotExist());
  }

  @Test
  void aProgramThatDiesSilentlyIsOneSentence() throws Exception {
    FakeProgram fake = new FakeProgram(directory, "exit 1");
    assertThatIOException()
        .isThrownBy(() -> start(fake))
        .withMessageMatching("fakeserver did not start on 127\\.0\\.0\\.1:[0-9]+");
  }

  @Test
  void aProgramThatIsLuckyTheSecondTimeIsUsed() throws Exception {
    Path tried = directory.resolve("tried");
    FakeProgram fake =
        new FakeProgram(
            directory,
            "test -e " + tried + " || { touch " + tried + "; exit 1; }; " + FakeProgram.SERVES);
    try (ProgramServer server = start(fake)) {
      assertThat(server.description()).endsWith(":" + fake.places.get(1).port());
    }
    assertThat(fake.places).hasSize(2);
    assertThat(fake.places).allSatisfy(place -> assertThat(place.directory()).doesNotExist());
  }

  @Test
  void waitingForItCanBeCancelled() throws Exception {
    FakeProgram fake = new FakeProgram(directory, "exec sleep 600");
    AtomicInteger asked = new AtomicInteger();
    assertThatIOException()
        .isThrownBy(
            () ->
                ProgramServer.start(
                    fake.program("fakeserver"),
                    SHELL,
                    ServerLimits.NONE,
                    () -> asked.incrementAndGet() > 3))
        .withMessageStartingWith("fakeserver did not start on 127.0.0.1:");
    assertThat(fake.places).hasSize(1);
    assertThat(fake.places.get(0).directory()).doesNotExist();
  }

  @Test
  void aPlaceIsPreparedBeforeTheProgramRuns() throws Exception {
    FakeProgram fake = new FakeProgram(directory, "cat prepared; " + FakeProgram.SERVES);
    ServerProgram program =
        fake.program("fakeserver")
            .from("from a box")
            .asStandIn()
            .preparedBy(
                (executable, place) ->
                    Files.writeString(place.directory().resolve("prepared"), "by " + executable));
    try (ProgramServer server = program.start(SHELL, ServerLimits.NONE, () -> false)) {
      Path log = fake.places.get(0).directory().resolve("server.log");
      assertThat(log).content().startsWith("by /bin/sh");
      assertThat(server.description()).startsWith("Fake Store (fakeserver from a box) on ");
      assertThat(server.standIn()).isTrue();
    }
  }

  @Test
  void aPlaceThatCannotBePreparedIsRemoved() throws Exception {
    FakeProgram fake = new FakeProgram(directory, FakeProgram.SERVES);
    List<Path> prepared = new ArrayList<>();
    ServerProgram program =
        fake.program("fakeserver")
            .preparedBy(
                (executable, place) -> {
                  prepared.add(place.directory());
                  throw new IOException("no database can be made");
                });
    assertThatIOException()
        .isThrownBy(() -> program.start(SHELL, ServerLimits.NONE, () -> false))
        .withMessage("no database can be made");
    assertThat(prepared).hasSize(1).allSatisfy(place -> assertThat(place).doesNotExist());
  }

  @Test
  void furtherPortsAreFreeToo() throws Exception {
    FakeProgram fake = new FakeProgram(directory, FakeProgram.SERVES);
    ServerProgram program = fake.program("fakeserver").withPortsAt(10_000, 10_001);
    try (ProgramServer server = program.start(SHELL, ServerLimits.NONE, () -> false)) {
      int port = fake.places.get(0).port();
      assertThat(server.description()).endsWith(":" + port);
      assertThat(port).isLessThanOrEqualTo(65_535 - 10_001);
    }
    ServerProgram impossible = fake.program("fakeserver").withPortsAt(65_535);
    assertThatIOException()
        .isThrownBy(() -> impossible.start(SHELL, ServerLimits.NONE, () -> false))
        .withMessageStartingWith("No free port has free ones at [65535]");
  }

  @Test
  void aGroupIsOneServerThatEndsWithItsFirstVitalMember() throws Exception {
    FakeProgram fake = new FakeProgram(directory, FakeProgram.SERVES);
    ProgramServer vital = start(fake);
    ProgramServer other = start(fake);
    ServerGroup group =
        ServerGroup.of("two", false, Map.of("a", "b"), List.of(vital, other), List.of(vital));
    assertThat(group.pids()).hasSize(2).doesNotHaveDuplicates();
    assertThat(group.dataFiles()).hasSize(2);
    ProcessHandle.of(other.pids().get(0)).orElseThrow().destroyForcibly();
    other.ended().get(30, TimeUnit.SECONDS);
    assertThat(group.ended()).isNotDone();
    ProcessHandle.of(vital.pids().get(0)).orElseThrow().destroyForcibly();
    assertThat(group.ended().get(30, TimeUnit.SECONDS)).contains("ended with exit status 137");
    group.close();
    assertThat(fake.places).allSatisfy(place -> assertThat(place.directory()).doesNotExist());
  }

  @Test
  void programsAreFoundOnThePath() throws IOException {
    assertThat(ProgramServer.find("sh"))
        .hasValueSatisfying(file -> assertThat(Files.isExecutable(file)).isTrue());
    assertThat(ProgramServer.find("no-such-program-here")).isEmpty();
    assertThat(ProgramServer.find(".")).isEmpty();
  }

  private static ProgramServer start(FakeProgram fake) throws IOException {
    return ProgramServer.start(fake.program("fakeserver"), SHELL, ServerLimits.NONE, () -> false);
  }
}
