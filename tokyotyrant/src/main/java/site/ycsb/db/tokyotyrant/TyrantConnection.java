// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.EOFException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.ProtocolException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.wire.BackOff;
import site.ycsb.kv.wire.ByteBuilder;
import site.ycsb.kv.wire.Watchdog;

/**
 * One connection: requests are built in its output and sent in one write, and their answers are
 * read one by one. A failure drops the connection before it is thrown, so that a late answer cannot
 * answer the next request; the next request reconnects after a back-off. Used by one thread; only
 * the watchdog's thread calls {@link #expireIfBusySince}.
 */
final class TyrantConnection implements Watchdog.Watched, AutoCloseable {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int TRANSFER_BYTES = 32 * 1024;

  private final TyrantAddress address;
  private final Watchdog watchdog;
  private final BackOff backOff = new BackOff();
  private final ByteBuilder output = new ByteBuilder();

  /** Direct buffers, since a channel copies a heap buffer into one of its own. */
  private final ByteBuffer toSend = ByteBuffer.allocateDirect(TRANSFER_BYTES);

  private final ByteBuffer received = ByteBuffer.allocateDirect(TRANSFER_BYTES);
  private byte[] input = new byte[TRANSFER_BYTES];
  private int position;
  private int limit;
  private int valueStart;
  private int valueLength;
  private volatile @Nullable SocketChannel channel;

  /** Whether the channel has reached a server. */
  private boolean connected;

  /** When the current wait began, on the watchdog's clock; 0 outside of a wait. */
  private volatile long busySinceNanos;

  private volatile boolean expired;

  TyrantConnection(TyrantAddress address, Watchdog watchdog) {
    this.address = address;
    this.watchdog = watchdog;
    watchdog.add(this);
  }

  TyrantAddress address() {
    return address;
  }

  ByteBuilder output() {
    return output;
  }

  /** Starts the only request in the output. */
  ByteBuilder request(int command) {
    output.clear();
    return append(command);
  }

  /** Starts one more request in the output. */
  ByteBuilder append(int command) {
    return output.put8(Protocol.MAGIC).put8(command);
  }

  /** Sends the output; connects first if the last connection was dropped. */
  void send() throws ExchangeException {
    try {
      write();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private void write() throws IOException {
    SocketChannel open = channel;
    if (open == null) {
      open = connect();
    } else {
      busySinceNanos = watchdog.nowNanos();
    }
    int sent = 0;
    while (sent < output.length()) {
      int count = Math.min(TRANSFER_BYTES, output.length() - sent);
      toSend.clear().put(output.array(), sent, count).flip();
      while (toSend.hasRemaining()) {
        open.write(toSend);
      }
      sent += count;
    }
  }

  /** Ends an exchange whose answers were all read. */
  void done() throws ExchangeException {
    busySinceNanos = 0;
    if (position != limit) {
      throw broken("more was answered than asked");
    }
    position = 0;
    limit = 0;
    backOff.succeeded();
  }

  /** Restarts the timeout for the next of several answers, unless that was already received. */
  void awaitNext() {
    if (position == limit || busySinceNanos == 0) {
      busySinceNanos = watchdog.nowNanos();
    }
  }

  /** One of several answers was read. */
  void oneDone() {
    backOff.succeeded();
  }

  /** Stops the timeout while answers are still to come. */
  void pause() {
    busySinceNanos = 0;
  }

  /** Reads an answer's code; whether the request was done. */
  boolean readDone() throws ExchangeException {
    fill(1);
    int code = input[position++];
    if (code != Protocol.DONE && code != Protocol.NOT_DONE) {
      throw broken("answer code " + code);
    }
    return code == Protocol.DONE;
  }

  /** Reads an answer without content, which ends the exchange; whether the request was done. */
  boolean readOnlyDone() throws ExchangeException {
    boolean done = readDone();
    done();
    return done;
  }

  /** Reads an answer that is one value, which ends the exchange; whether there is one. */
  boolean readValue() throws ExchangeException {
    boolean found = readDone();
    if (found) {
      readValue(readCount());
    }
    done();
    return found;
  }

  /** Reads a value of this many bytes. */
  void readValue(int length) throws ExchangeException {
    valueStart = readBytes(length);
    valueLength = length;
  }

  /** Where the last value starts in {@link #input} until the next read or request. */
  int valueStart() {
    return valueStart;
  }

  int valueLength() {
    return valueLength;
  }

  /** Reads a number of 32 bits that counts bytes or elements. */
  int readCount() throws ExchangeException {
    fill(4);
    int count = (int) INT.get(input, position);
    position += 4;
    if (count < 0 || count > Protocol.MAX_ARGUMENT_BYTES) {
      throw broken("a length of " + count);
    }
    return count;
  }

  long readLong() throws ExchangeException {
    fill(8);
    long value = (long) LONG.get(input, position);
    position += 8;
    return value;
  }

  /** Reads this many bytes and returns where they start in {@link #input} until the next read. */
  int readBytes(int count) throws ExchangeException {
    fill(count);
    int start = position;
    position += count;
    return start;
  }

  /** Reads a length and a copy of as many bytes. */
  byte[] readSized() throws ExchangeException {
    int count = readCount();
    int start = readBytes(count);
    return Arrays.copyOfRange(input, start, start + count);
  }

  byte[] input() {
    return input;
  }

  /** Drops the connection, whose server gave an answer that makes no sense. */
  ExchangeException broken(String message) {
    return failure(new ProtocolException(message));
  }

  private ExchangeException failure(IOException cause) {
    Status status = statusOf(cause);
    disconnect();
    backOff.failed();
    return new ExchangeException(status, String.valueOf(cause.getMessage()), cause);
  }

  private Status statusOf(IOException cause) {
    if (expired) {
      return Statuses.TIMEOUT;
    }
    if (cause instanceof ProtocolException) {
      return Status.UNEXPECTED_STATE;
    }
    return connected ? Statuses.CONNECTION_LOST : Status.SERVICE_UNAVAILABLE;
  }

  @Override
  public void expireIfBusySince(long nanos) {
    long since = busySinceNanos;
    if (since != 0 && since - nanos < 0) {
      expired = true;
      disconnectChannel();
    }
  }

  @Override
  public void close() {
    watchdog.remove(this);
    disconnect();
  }

  private SocketChannel connect() throws IOException {
    expired = false;
    if (!backOff.awaitTurn()) {
      throw new IOException("interrupted before it reconnected");
    }
    busySinceNanos = watchdog.nowNanos();
    position = 0;
    limit = 0;
    boolean tcp = address.socket() == null;
    SocketChannel opened =
        tcp ? SocketChannel.open() : SocketChannel.open(java.net.StandardProtocolFamily.UNIX);
    // The watchdog must know the channel before connecting can block.
    channel = opened;
    if (tcp) {
      opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
    opened.connect(address.resolve());
    connected = true;
    return opened;
  }

  private void fill(int count) throws ExchangeException {
    if (limit - position < count) {
      makeRoom(count);
      try {
        receive(count);
      } catch (IOException e) {
        throw failure(e);
      }
    }
  }

  private void receive(int count) throws IOException {
    SocketChannel open = channel;
    if (open == null) {
      throw new EOFException("the connection was closed");
    }
    while (limit - position < count) {
      received.clear().limit(Math.min(TRANSFER_BYTES, input.length - limit));
      int read = open.read(received);
      if (read < 0) {
        throw new EOFException("the server closed the connection");
      }
      received.flip().get(input, limit, read);
      limit += read;
    }
  }

  private void makeRoom(int count) {
    if (position + count <= input.length) {
      return;
    }
    byte[] target = count <= input.length ? input : new byte[roundUp(count)];
    System.arraycopy(input, position, target, 0, limit - position);
    limit -= position;
    position = 0;
    if (target != input) {
      input = target;
    }
  }

  private static int roundUp(int count) {
    return Math.toIntExact((count + (long) TRANSFER_BYTES) / TRANSFER_BYTES * TRANSFER_BYTES);
  }

  private void disconnect() {
    busySinceNanos = 0;
    disconnectChannel();
    channel = null;
    connected = false;
  }

  private void disconnectChannel() {
    SocketChannel open = channel;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // The connection is given up either way.
      }
    }
  }
}
