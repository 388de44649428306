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
package site.ycsb.db.dragonfly;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolKeyword;
import io.lettuce.core.protocol.RedisCommand;
import io.netty.buffer.ByteBuf;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resp.Command;
import site.ycsb.kv.resp.Verb;

/**
 * One command of a request, as Lettuce sends it and answers it. It is written straight from its
 * arguments (redis.io, RESP specification: an array of bulk strings).
 */
final class Part implements RedisCommand<byte[], byte[], Object> {
  private static final byte[] LINE_END = {'\r', '\n'};
  private static final Map<Verb, ProtocolKeyword> KEYWORDS = keywords();

  private final Request request;
  private final Command command;
  private final Reply reply = new Reply();

  Part(Request request, Command command) {
    this.request = request;
    this.command = command;
  }

  /** The request that it belongs to. */
  Request request() {
    return request;
  }

  /** What was replied; only once it is complete. */
  @Nullable Object reply() {
    return reply.value();
  }

  @Override
  public void encode(ByteBuf out) {
    byte[][] arguments = command.arguments();
    header(out, '*', 1 + arguments.length);
    bulk(out, command.verb().bytes());
    for (byte[] argument : arguments) {
      bulk(out, argument);
    }
  }

  private static void bulk(ByteBuf out, byte[] bytes) {
    header(out, '$', bytes.length);
    out.writeBytes(bytes).writeBytes(LINE_END);
  }

  private static void header(ByteBuf out, char type, int number) {
    out.writeByte(type);
    if (number < 10) {
      out.writeByte('0' + number);
    } else {
      digits(out, number);
    }
    out.writeBytes(LINE_END);
  }

  private static void digits(ByteBuf out, int number) {
    int divisor = 1;
    while (number / divisor >= 10) {
      divisor *= 10;
    }
    for (; divisor > 0; divisor /= 10) {
      out.writeByte('0' + number / divisor % 10);
    }
  }

  @Override
  public void complete() {
    request.answered();
  }

  @Override
  public boolean completeExceptionally(Throwable failure) {
    request.failed(failure);
    return true;
  }

  @Override
  public void cancel() {
    request.lost();
  }

  @Override
  public boolean isCancelled() {
    return false;
  }

  /** Asked before it is sent; a request that has failed meanwhile is not. */
  @Override
  public boolean isDone() {
    return request.isDone();
  }

  @Override
  public CommandOutput<byte[], byte[], Object> getOutput() {
    return reply;
  }

  @Override
  public void setOutput(CommandOutput<byte[], byte[], Object> output) {
    throw new UnsupportedOperationException("The reply has a form of its own");
  }

  /** None: it writes itself. */
  @Override
  @SuppressWarnings("NullAway") // the interface has it so for commands without any
  public CommandArgs<byte[], byte[]> getArgs() {
    return null;
  }

  @Override
  public ProtocolKeyword getType() {
    return KEYWORDS.getOrDefault(command.verb(), CommandType.PING);
  }

  private static Map<Verb, ProtocolKeyword> keywords() {
    Map<Verb, ProtocolKeyword> keywords = new EnumMap<>(Verb.class);
    for (Verb verb : Verb.values()) {
      keywords.put(verb, new Keyword(verb));
    }
    return keywords;
  }

  private record Keyword(Verb verb) implements ProtocolKeyword {
    @Override
    public byte[] getBytes() {
      return verb.bytes();
    }

    @Override
    public String toString() {
      return new String(verb.bytes(), US_ASCII);
    }
  }
}
