// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commands about one key, which go together to the node that holds it and get one reply each. A
 * reply is null, a {@link Long}, a {@code byte[]} (a status too), a {@link List} of replies, or a
 * {@link RespError}. Used by one thread at a time.
 */
public final class Unit {
  /** The key of a unit that may go to any node. */
  @SuppressWarnings("MutableArray") // an empty array cannot change
  public static final byte[] NO_KEY = {};

  private final byte[] key;
  private final List<Command> commands = new ArrayList<>(4);
  private List<@Nullable Object> replies = List.of();
  private @Nullable IOException failure;

  /** A unit without commands yet, about this key in the store. */
  public Unit(byte[] key) {
    this.key = key;
  }

  public Unit add(Command command) {
    commands.add(command);
    return this;
  }

  public Unit add(Verb verb, byte[]... arguments) {
    return add(new Command(verb, arguments));
  }

  /** The key in the store; must not be changed. */
  public byte[] key() {
    return key;
  }

  /** The commands in the order in which they are sent. */
  public List<Command> commands() {
    return commands;
  }

  /** Called by the channel with one reply for each command. */
  public void answered(List<@Nullable Object> answers) {
    replies = answers;
    failure = null;
  }

  /** Called by the channel when there is no answer, with the reason. */
  public void failed(IOException why) {
    replies = List.of();
    failure = why;
  }

  /** Takes the answer of a unit of the same commands with ASKING before some of them. */
  public void answeredBy(Unit other) {
    failure = other.failure;
    List<@Nullable Object> answers = new ArrayList<>(commands.size());
    for (int i = 0; i < other.replies.size(); i++) {
      if (other.commands.get(i).verb() != Verb.ASKING) {
        answers.add(other.replies.get(i));
      }
    }
    replies = answers;
  }

  /** The reply to the command at this place; null when there is none. */
  public @Nullable Object reply(int index) {
    return index < replies.size() ? replies.get(index) : null;
  }

  /** Why there is no answer; null when there is one. */
  public @Nullable IOException failure() {
    return failure;
  }

  /** The first error among the replies, those inside of a transaction too; null without one. */
  public @Nullable RespError error() {
    return error(replies);
  }

  private static @Nullable RespError error(List<?> replies) {
    for (int i = 0; i < replies.size(); i++) {
      Object reply = replies.get(i);
      if (reply instanceof byte[]) {
        continue; // Most are, and the test for an interface takes longer.
      }
      if (reply instanceof RespError error) {
        return error;
      }
      if (reply instanceof List<?> inner) {
        RespError error = error(inner);
        if (error != null) {
          return error;
        }
      }
    }
    return null;
  }
}
