// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.conformance.testing.Printed;

/** Operations that the server forbids, and passwords that it rejects. */
abstract class PermissionConformance extends StartConformance {
  /**
   * Settings with which a client may read but not write; {@code base} is a copy. Empty if {@link
   * #neverForbids} gives a reason.
   */
  protected Optional<Properties> forbidding(Properties base) throws Exception {
    return Optional.empty();
  }

  /** Why the server never forbids an operation; empty if {@link #forbidding} has settings. */
  protected Optional<String> neverForbids() {
    return Optional.empty();
  }

  /**
   * Settings with which the client sends this password and the server rejects it; {@code base} is a
   * copy. Empty if {@link #neverAsksForPasswords} gives a reason.
   */
  protected Optional<Properties> refusing(Properties base, String password) throws Exception {
    return Optional.empty();
  }

  /** Why the server accepts any password or none; empty if {@link #refusing} has settings. */
  protected Optional<String> neverAsksForPasswords() {
    return Optional.empty();
  }

  @Test
  void writesWithoutPermissionAreForbidden() throws Exception {
    Optional<Properties> settings = forbidding(copy());
    if (settings.isEmpty()) {
      assertThat(neverForbids())
          .as("forbidding() has settings, or neverForbids() tells why not")
          .isPresent();
      return;
    }
    String key = storedKey();
    String absent = newKey();
    Session reader = connected(settings.orElseThrow());

    assertRead(reader.read(key), record(key), "a client without the permission to write reads");
    assertThat(reader.insert(absent, record(absent)))
        .as("an insert without the permission is FORBIDDEN")
        .isEqualTo(Status.FORBIDDEN);
    assertThat(reader.update(key, record(key, "second")))
        .as("an update without the permission is FORBIDDEN")
        .isEqualTo(Status.FORBIDDEN);
    assertThat(reader.delete(key))
        .as("a delete without the permission is FORBIDDEN")
        .isEqualTo(Status.FORBIDDEN);
    assertAbsent(absent, "what was forbidden is not stored");
    assertRead(key, record(key), "what was forbidden changed nothing");
    assertRead(reader.read(key), record(key), "a client goes on after what was forbidden");
    reader.close();
  }

  @Test
  void passwordSentAndRefusedIsInNoMessage() throws Exception {
    Optional<Properties> settings = refusing(copy(), SECRET);
    if (settings.isEmpty()) {
      assertThat(neverAsksForPasswords())
          .as("refusing() has settings, or neverAsksForPasswords() tells why not")
          .isPresent();
      return;
    }
    Properties properties = settings.orElseThrow();
    assertThat(properties.values().stream().map(String::valueOf))
        .as("refusing() gives the password that it is asked to")
        .anyMatch(value -> value.contains(SECRET));
    try (Printed printed = new Printed()) {
      Throwable unprepared = catchThrowable(() -> binding().prepare(properties));
      if (unprepared != null) {
        assertRefusalKeepsSecret("prepare", unprepared);
      }
      BindingClient client = newClient(properties);
      Throwable refusal = catchThrowable(client::init);
      client.cleanup();
      assertThat(refusal).as("init fails when its password is refused").isNotNull();
      assertRefusalKeepsSecret("init", refusal);
      assertThat(printed.text()).as("what was printed").doesNotContain(SECRET);
    }
  }

  private void assertRefusalKeepsSecret(String method, Throwable refusal) {
    StringWriter trace = new StringWriter();
    refusal.printStackTrace(new PrintWriter(trace));
    assertThat(trace.toString())
        .as("%s keeps the password that was refused to itself", method)
        .doesNotContain(SECRET);
    assertOneSentence(method, refusal);
  }
}
