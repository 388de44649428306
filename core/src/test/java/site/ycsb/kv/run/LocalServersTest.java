// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.kv.binding.TestBinding;
import site.ycsb.kv.memory.NoopClient;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.FakeProgram;
import site.ycsb.kv.server.InProcessServer;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerChoice;
import site.ycsb.kv.server.ServerProgram;

@Timeout(120)
class LocalServersTest {
  private static final String HINT =
      "; name a running server by its settings (bin/ycsb bindings fake).";

  private Path directory;

  private final AtomicInteger stopped = new AtomicInteger();
  private final EmbeddedServer embedded =
      () ->
          new InProcessServer(
              "the stand-in", true, Map.of("fake.port", "7"), stopped::incrementAndGet);

  @BeforeEach
  void use(@TempDir Path temporary) {
    directory = temporary;
  }

  @Test
  void aServerThatTheSettingsNameIsTheUsersOwn() throws Exception {
    Fake fake = new Fake(true, program("sh"), embedded);
    for (ServerChoice choice : ServerChoice.values()) {
      assertThat(start(fake, choice)).isEmpty();
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theProgramOnThePathComesFirst() throws Exception {
    Fake fake = new Fake(false, program("sh"), embedded);
    for (ServerChoice choice : List.of(ServerChoice.AUTO, ServerChoice.PROGRAM)) {
      try (RunningServer server = start(fake, choice).orElseThrow()) {
        assertThat(server).isInstanceOf(ProgramServer.class);
        assertThat(server.standIn()).isFalse();
      }
    }
  }

  @Test
  void theEmbeddedOneIsTakenWhereItIsAskedForOrTheProgramIsMissing() throws Exception {
    for (Fake fake :
        List.of(
            new Fake(false, program("no-such-program-here"), embedded),
            new Fake(false, null, embedded))) {
      assertEmbedded(fake, ServerChoice.AUTO);
    }
    assertEmbedded(new Fake(false, program("sh"), embedded), ServerChoice.EMBEDDED);
  }

  @Test
  void whatIsAskedForAndMissingIsOneSentence() throws Exception {
    assertFails(
        new Fake(false, program("no-such-program-here"), embedded),
        ServerChoice.PROGRAM,
        "fake has no server for server=program: no-such-program-here is not on the PATH" + HINT);
    assertFails(
        new Fake(false, null, embedded),
        ServerChoice.PROGRAM,
        "fake has no server for server=program: it has no program" + HINT);
    assertFails(
        new Fake(false, program("sh"), null),
        ServerChoice.EMBEDDED,
        "fake has no server for server=embedded: it has no embedded one" + HINT);
    assertFails(
        new Fake(false, program("no-such-program-here"), null),
        ServerChoice.AUTO,
        "fake has no server for server=auto: no-such-program-here is not on the PATH" + HINT);
    assertFails(
        new Fake(false, null, null),
        ServerChoice.AUTO,
        "fake has no server for server=auto: it has no program" + HINT);
  }

  @Test
  void aServerThatDoesNotStartIsOneSentence() {
    Fake fake =
        new Fake(
            false,
            null,
            () -> {
              throw new IOException("no port is free");
            });
    assertFails(fake, ServerChoice.AUTO, "fake: no port is free");
  }

  private void assertEmbedded(Fake fake, ServerChoice choice) throws DBException {
    int before = stopped.get();
    try (RunningServer server = start(fake, choice).orElseThrow()) {
      assertThat(server.description()).isEqualTo("the stand-in");
      assertThat(server.standIn()).isTrue();
      assertThat(server.address()).containsEntry("fake.port", "7");
      assertThat(server.ended()).isNotDone();
    }
    assertThat(stopped).hasValue(before + 1);
  }

  private static void assertFails(Fake fake, ServerChoice choice, String sentence) {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> start(fake, choice))
        .withMessage(sentence);
  }

  private static Optional<RunningServer> start(Fake fake, ServerChoice choice) throws DBException {
    return LocalServers.start(fake, new Properties(), choice, () -> false);
  }

  private ServerProgram program(String name) throws IOException {
    return new FakeProgram(directory, FakeProgram.SERVES).program(name);
  }

  /** A binding of which only the servers matter. */
  private static final class Fake extends TestBinding {
    private final boolean addressed;
    private final @Nullable ServerProgram program;
    private final @Nullable EmbeddedServer embedded;

    private Fake(
        boolean addressed, @Nullable ServerProgram program, @Nullable EmbeddedServer embedded) {
      super("fake", NoopClient::new);
      this.addressed = addressed;
      this.program = program;
      this.embedded = embedded;
    }

    @Override
    public boolean hasAddress(Properties properties) {
      return addressed;
    }

    @Override
    public List<LocalServer> programs(Properties properties) {
      return program == null ? List.of() : List.of(program);
    }

    @Override
    public Optional<EmbeddedServer> embedded(Properties properties) {
      return Optional.ofNullable(embedded);
    }
  }
}
