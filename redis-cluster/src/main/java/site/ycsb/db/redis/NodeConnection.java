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
package site.ycsb.db.redis;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import site.ycsb.kv.binding.Watchdog;
import site.ycsb.kv.resp.Command;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.RefusedException;
import site.ycsb.kv.resp.RespError;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;

/**
 * One client's connection to one node: made when it is needed, dropped after a failure. Requests
 * are sent by {@link #send} and answered by {@link #receive}, so that several nodes can be asked at
 * once. Used by one thread.
 */
final class NodeConnection implements Watchdog.Watched, AutoCloseable {
  /**
   * Requests sent before their replies are read, in bytes: enough for the costs of a round trip to
   * be shared by many, and little for server and client to keep in their buffers.
   */
  private static final int WINDOW_BYTES = 128 * 1024;

  private static final Map<Verb, ProtocolCommand> COMMANDS = commands();

  private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final NodeAddress address;
  private final Connector connector;
  private final @Nullable Watchdog watchdog;
  private @Nullable Flushable connection;
  private volatile @Nullable NodeSocket socket;

  /** When what is waited for began, on the watchdog's clock; 0 while there is nothing. */
  private volatile long busySinceNanos;

  private volatile boolean expired;
  private long pauseNanos;
  private List<Unit> asked = List.of();
  private int sent;
  private int received;

  NodeConnection(NodeAddress address, Connector connector) {
    this.address = address;
    this.connector = connector;
    this.watchdog = connector.watchdog();
    if (watchdog != null) {
      watchdog.add(this);
    }
  }

  NodeAddress address() {
    return address;
  }

  /** Asks and waits until each unit is answered or has failed. */
  void ask(List<Unit> units) {
    send(units);
    receive();
  }

  /** Sends these units, or as many as may be on their way at once. */
  void send(List<Unit> units) {
    asked = units;
    sent = 0;
    received = 0;
    sendWindow();
  }

  /** Waits until all are answered, and sends what is left of them meanwhile. */
  void receive() {
    while (received < asked.size()) {
      receiveWindow();
      sendWindow();
    }
    busySinceNanos = 0;
    asked = List.of();
  }

  private void sendWindow() {
    if (sent == asked.size()) {
      return;
    }
    try {
      busy();
      Flushable current = connected();
      for (int bytes = 0; sent < asked.size() && bytes < WINDOW_BYTES; sent++) {
        for (Command command : asked.get(sent).commands()) {
          current.sendCommand(COMMANDS.get(command.verb()), command.arguments());
          for (byte[] argument : command.arguments()) {
            bytes += argument.length;
          }
        }
      }
      current.flush();
    } catch (JedisException e) {
      failed(e);
    }
  }

  private void receiveWindow() {
    try {
      while (received < sent) {
        busy();
        Unit unit = asked.get(received);
        unit.answered(replies(connected().getMany(unit.commands().size())));
        received++;
      }
    } catch (JedisException e) {
      failed(e);
    }
  }

  /** From here on the server has the whole timeout for what comes next. */
  private void busy() {
    if (watchdog != null) {
      busySinceNanos = watchdog.nowNanos();
    }
  }

  /** All that is not answered has failed, as what comes now could belong to any of it. */
  private void failed(JedisException e) {
    IOException failure = failure(e);
    drop();
    pauseNanos = Math.min(LONGEST_PAUSE_NANOS, Math.max(FIRST_PAUSE_NANOS, 2 * pauseNanos));
    while (received < asked.size()) {
      asked.get(received).failed(failure);
      received++;
    }
    sent = received;
  }

  private IOException failure(JedisException e) {
    if (expired) {
      return silence(e);
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SocketTimeoutException) {
        return silence(e);
      }
      if (cause instanceof IOException) {
        return new IOException(String.valueOf(cause.getMessage()), cause);
      }
    }
    if (e instanceof JedisDataException) {
      return new RefusedException(new RespError(String.valueOf(e.getMessage())));
    }
    String told = String.valueOf(e.getMessage());
    boolean closed = e instanceof JedisConnectionException && told.startsWith("Unexpected end");
    return new IOException(told, closed ? new EOFException(told) : e);
  }

  private IOException silence(JedisException e) {
    IOException silence =
        new SocketTimeoutException(
            address + " did not answer within " + connector.timeoutMillis() + " ms");
    silence.initCause(e);
    return silence;
  }

  private Flushable connected() {
    Flushable current = connection;
    if (current == null) {
      pauseAfterFailure();
      expired = false;
      NodeSocket made = connector.socket(address);
      socket = made;
      current = new Flushable(made, connector.config());
      connection = current;
      pauseNanos = 0;
    }
    return current;
  }

  /** A server that is gone is not asked as fast as a processor can: the pauses grow to 100 ms. */
  private void pauseAfterFailure() {
    if (pauseNanos > FIRST_PAUSE_NANOS) {
      LockSupport.parkNanos(pauseNanos);
    }
  }

  /** Closes the connection; the next request makes another. */
  private void drop() {
    busySinceNanos = 0;
    connection = null;
    NodeSocket dropped = socket;
    socket = null;
    if (dropped != null) {
      dropped.close();
    }
  }

  @Override
  public void expireIfBusySince(long nanos) {
    long since = busySinceNanos;
    NodeSocket waitedFor = socket;
    if (since != 0 && since - nanos < 0 && waitedFor != null) {
      expired = true;
      waitedFor.close();
    }
  }

  @Override
  public void close() {
    if (watchdog != null) {
      watchdog.remove(this);
    }
    drop();
  }

  /** Jedis' errors in the words that bindings share; also those of a transaction's commands. */
  private static List<@Nullable Object> replies(List<Object> replies) {
    for (int i = 0; i < replies.size(); i++) {
      Object reply = replies.get(i);
      if (reply instanceof JedisDataException error) {
        replies.set(i, error(error));
      } else if (reply instanceof List<?> inner && hasError(inner)) {
        List<Object> told = new ArrayList<>();
        inner.forEach(r -> told.add(r instanceof JedisDataException error ? error(error) : r));
        replies.set(i, told);
      }
    }
    return replies;
  }

  private static boolean hasError(List<?> replies) {
    for (int i = 0; i < replies.size(); i++) {
      if (replies.get(i) instanceof JedisDataException) {
        return true;
      }
    }
    return false;
  }

  private static RespError error(JedisDataException error) {
    return new RespError(String.valueOf(error.getMessage()));
  }

  private static Map<Verb, ProtocolCommand> commands() {
    Map<Verb, ProtocolCommand> commands = new EnumMap<>(Verb.class);
    for (Verb verb : Verb.values()) {
      commands.put(verb, verb::bytes);
    }
    return commands;
  }

  /** Lets requests be sent without waiting for their replies. */
  private static final class Flushable extends Connection {
    Flushable(NodeSocket socket, JedisClientConfig config) {
      super(socket, config);
    }

    @Override
    public void flush() {
      super.flush();
    }
  }
}
