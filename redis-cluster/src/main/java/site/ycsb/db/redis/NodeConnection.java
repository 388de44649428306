// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import site.ycsb.kv.resp.Command;
import site.ycsb.kv.resp.RespError;
import site.ycsb.kv.resp.RespFailures;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;
import site.ycsb.kv.resp.cluster.NodeChannel;
import site.ycsb.kv.wire.BackOff;
import site.ycsb.kv.wire.ServerAddress;
import site.ycsb.kv.wire.Watchdog;

/**
 * One client's connection to one node, made when it is needed and dropped after a failure; it is
 * the channel to a single server. Used by one thread. Beside Jedis' own reads it is 1.2 times as
 * fast on Redis, and beside its Pipeline level (128 threads, benchmarks/paths); unlike that one it
 * bounds what is on its way, and times each reply.
 */
final class NodeConnection implements NodeChannel, Watchdog.Watched {
  /**
   * Bytes of requests sent before their replies are read: enough requests to share the cost of a
   * round trip, and few to keep in the buffers of server and client.
   */
  private static final int WINDOW_BYTES = 128 * 1024;

  private static final Map<Verb, ProtocolCommand> COMMANDS = commands();

  private final ServerAddress address;
  private final Connector connector;
  private final Runnable release;
  private final @Nullable Watchdog watchdog;
  private final BackOff backOff = new BackOff();
  private @Nullable Flushable connection;
  private volatile @Nullable NodeSocket socket;

  /** When the wait for the server began, on the watchdog's clock; 0 outside of waits. */
  private volatile long busySinceNanos;

  private volatile boolean expired;
  private List<Unit> asked = List.of();
  private int sent;
  private int received;

  NodeConnection(ServerAddress address, Connector connector) {
    this(address, connector, () -> {});
  }

  /** To this node; {@code release} runs once the connection is closed. */
  NodeConnection(ServerAddress address, Connector connector, Runnable release) {
    this.address = address;
    this.connector = connector;
    this.release = release;
    this.watchdog = connector.watchdog();
    if (watchdog != null) {
      watchdog.add(this);
    }
  }

  @Override
  public void ask(List<Unit> units) {
    begin(units);
    receive();
  }

  @Override
  public Optional<ServerAddress> node() {
    return Optional.of(address);
  }

  @Override
  public String describe() {
    return "at " + address;
  }

  /**
   * Sends these units, or as many as may be on their way at once. The time of their replies starts
   * when {@link #receive} awaits them: the client may await other nodes before.
   */
  @Override
  public void send(List<Unit> units) {
    begin(units);
    busySinceNanos = 0;
  }

  private void begin(List<Unit> units) {
    asked = units;
    sent = 0;
    received = 0;
    sendWindow();
  }

  /** Waits until all have their answers, and sends what is left of them meanwhile. */
  @Override
  public void receive() {
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
        Unit unit = asked.get(received);
        unit.answered(replies(connected().getMany(unit.commands().size())));
        received++;
        backOff.succeeded();
      }
    } catch (JedisException e) {
      failed(e);
    }
  }

  /** The server has the whole timeout from here on. */
  private void busy() {
    if (watchdog != null) {
      busySinceNanos = watchdog.nowNanos();
    }
  }

  /** Fails all units without an answer: a reply that came later could belong to any of them. */
  private void failed(JedisException e) {
    IOException failure = failure(e);
    drop();
    backOff.failed();
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
        return lost(String.valueOf(cause.getMessage()), cause);
      }
    }
    if (e instanceof JedisDataException) {
      return new RespFailures.Refused(new RespError(String.valueOf(e.getMessage())));
    }
    String message = String.valueOf(e.getMessage());
    boolean closed = e instanceof JedisConnectionException && message.startsWith("Unexpected end");
    return lost(message, closed ? new EOFException(message) : e);
  }

  /** A connection that broke, or one that could not be made in the first place. */
  private IOException lost(String message, Throwable cause) {
    return connection == null
        ? new IOException(message, cause)
        : new RespFailures.ConnectionLost(message, cause);
  }

  private IOException silence(JedisException e) {
    IOException silence =
        new SocketTimeoutException(
            address + " did not answer within " + connector.timeoutMillis() + " ms");
    silence.initCause(e);
    return silence;
  }

  /** The connection, with the whole timeout from here on. */
  private Flushable connected() {
    Flushable current = connection;
    if (current == null) {
      expired = false;
      if (!backOff.awaitTurn()) {
        throw new JedisException("interrupted before it reconnected");
      }
      NodeSocket made = connector.socket(address);
      socket = made;
      busy();
      current = new Flushable(made, connector.config());
      connection = current;
    }
    busy();
    return current;
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
    release.run();
  }

  /** Replaces Jedis' errors by the shared ones, also among the replies of a transaction. */
  @SuppressWarnings("unchecked") // Jedis makes lists of any replies
  private static List<@Nullable Object> replies(List<Object> replies) {
    for (int i = 0; i < replies.size(); i++) {
      Object reply = replies.get(i);
      if (reply instanceof JedisDataException error) {
        replies.set(i, new RespError(String.valueOf(error.getMessage())));
      } else if (!(reply instanceof byte[]) && reply instanceof List<?> inner) {
        replies((List<Object>) inner);
      }
    }
    return replies;
  }

  private static Map<Verb, ProtocolCommand> commands() {
    Map<Verb, ProtocolCommand> commands = new EnumMap<>(Verb.class);
    for (Verb verb : Verb.values()) {
      commands.put(verb, verb::bytes);
    }
    return commands;
  }

  /** Makes public what sends requests without reading replies. */
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
