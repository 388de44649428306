// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.jvm.Errors;
import site.ycsb.kv.resp.Command;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;

/**
 * A unit on its way over a connection that others share. It ends once: with all replies, or with a
 * failure. The event loop of the connection answers it and wakes the thread that waits.
 */
final class Request {
  private final Unit unit;
  private final Line.Link link;
  private final Waiter waiter;
  private final List<Part> parts;
  private final long sentNanos = System.nanoTime();
  private final int room;
  private final long timeoutMillis;
  private int answered;
  private volatile boolean done;

  /** Of a unit that took this room on its connection. */
  Request(Unit unit, Line.Link link, Waiter waiter, int room, long timeoutMillis) {
    this.unit = unit;
    this.link = link;
    this.room = room;
    this.timeoutMillis = timeoutMillis;
    this.waiter = waiter;
    List<Command> commands = unit.commands();
    this.parts = new ArrayList<>(commands.size());
    for (int i = 0; i < commands.size(); i++) {
      parts.add(new Part(this, commands.get(i)));
    }
  }

  List<Part> parts() {
    return parts;
  }

  /** Whether its timeout is over, which starts again at each reply before it in its batch. */
  boolean isExpired(long nowNanos) {
    long sinceNanos = waiter.answeredNanos(sentNanos);
    return nowNanos - sinceNanos >= TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
  }

  boolean isDone() {
    return done;
  }

  /** Counts a command as answered; called by the event loop. */
  void answered() {
    if (++answered < parts.size()) {
      return;
    }
    List<@Nullable Object> replies = new ArrayList<>(parts.size());
    for (int i = 0; i < parts.size(); i++) {
      replies.add(parts.get(i).get());
    }
    synchronized (this) {
      if (done) {
        return;
      }
      unit.answered(replies);
      done = true;
    }
    link.ended(room);
    link.answered();
    waiter.oneAnswered();
  }

  /** Ends without an answer: by a TIMEOUT once its time is over, whatever the failure. */
  void failed(Throwable failure) {
    if (done) {
      return;
    }
    Errors.report(failure);
    link.lost();
    IOException reason =
        isExpired(System.nanoTime())
            ? new SocketTimeoutException("no answer within " + timeoutMillis + " ms")
            : Failures.afterSending(failure);
    synchronized (this) {
      if (done) {
        return;
      }
      unit.failed(reason);
      done = true;
    }
    link.ended(room);
    waiter.oneEnded();
  }

  /** Ends because its connection has ended. */
  void lost() {
    failed(new EOFException("the connection was lost"));
  }

  /** One command of a request, as Lettuce sends it and answers it. */
  static final class Part extends io.lettuce.core.protocol.Command<byte[], byte[], Object> {
    private static final Map<Verb, CommandType> TYPES = types();

    private final Request request;

    Part(Request request, Command command) {
      super(TYPES.getOrDefault(command.verb(), CommandType.PING), new Reply(), arguments(command));
      this.request = request;
    }

    private static CommandArgs<byte[], byte[]> arguments(Command command) {
      CommandArgs<byte[], byte[]> arguments = new CommandArgs<>(ByteArrayCodec.INSTANCE);
      for (byte[] argument : command.arguments()) {
        arguments.add(argument);
      }
      return arguments;
    }

    private static Map<Verb, CommandType> types() {
      Map<Verb, CommandType> types = new EnumMap<>(Verb.class);
      for (Verb verb : Verb.values()) {
        types.put(verb, CommandType.valueOf(verb.name()));
      }
      return types;
    }

    Request request() {
      return request;
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

    /** Asked before the command is sent: Lettuce drops those of requests that have failed. */
    @Override
    public boolean isDone() {
      return request.isDone();
    }
  }
}
