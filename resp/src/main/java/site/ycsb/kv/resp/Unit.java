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
package site.ycsb.kv.resp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commands about one key, which go to the node that holds it and are answered together: one reply
 * for each command. A reply is null, a {@link Long}, a {@code byte[]} (a status too), a {@link
 * List} of replies, or a {@link RespError}. Used by one thread at a time.
 */
public final class Unit {
  private final byte[] key;
  private final List<Command> commands = new ArrayList<>(4);
  private List<@Nullable Object> replies = List.of();
  private @Nullable IOException failure;

  /** About this key, or about no key of its own when it is empty: then it goes to any node. */
  public Unit(byte[] key) {
    this.key = key;
  }

  /** Adds a command. */
  public Unit add(Command command) {
    commands.add(command);
    return this;
  }

  /** Adds a command. */
  public Unit add(Verb verb, byte[]... arguments) {
    return add(new Command(verb, arguments));
  }

  /** The key that says which node is asked. */
  public byte[] key() {
    return key;
  }

  /** The commands, in the order in which they are sent. */
  public List<Command> commands() {
    return commands;
  }

  /** Told by the channel: what was answered, one reply for each command. */
  public void answered(List<@Nullable Object> answers) {
    replies = answers;
    failure = null;
  }

  /** Told by the channel: that there is no answer, and why. */
  public void failed(IOException why) {
    replies = List.of();
    failure = why;
  }

  /** Takes the answer of another unit, of the same commands with ASKING before some of them. */
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
        continue; // By far the most are, and whether they are lists takes longer to find out.
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
