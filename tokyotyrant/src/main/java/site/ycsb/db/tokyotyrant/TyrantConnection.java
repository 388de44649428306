// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.wire.BackOff;
import site.ycsb.kv.wire.ByteBuilder;
import site.ycsb.kv.wire.SocketConnection;
import site.ycsb.kv.wire.Watchdog;

/**
 * One connection: requests are built in its output and sent in one write, and their answers are
 * read one by one. A failure drops the connection before it is thrown, so that a late answer cannot
 * answer the next request; the next request reconnects after a back-off. Used by one thread.
 */
final class TyrantConnection implements AutoCloseable {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final TyrantAddress address;
  private final SocketConnection socket;
  private final BackOff backOff = new BackOff();
  private int valueStart;
  private int valueLength;

  TyrantConnection(TyrantAddress address, Watchdog watchdog) {
    this.address = address;
    this.socket = new SocketConnection(watchdog);
  }

  TyrantAddress address() {
    return address;
  }

  ByteBuilder output() {
    return socket.output();
  }

  /** Starts the only request in the output. */
  ByteBuilder request(int command) {
    socket.request();
    return append(command);
  }

  /** Starts one more request in the output. */
  ByteBuilder append(int command) {
    return output().put8(Protocol.MAGIC).put8(command);
  }

  /** Sends the output; connects first if the last connection was dropped. */
  void send() throws ExchangeException {
    boolean connected = socket.isOpen();
    try {
      if (!connected) {
        connect();
        connected = true;
      }
      socket.send();
    } catch (IOException e) {
      throw failure(e, connected);
    }
  }

  private void connect() throws IOException {
    if (!backOff.awaitTurn()) {
      throw new IOException("interrupted before it reconnected");
    }
    socket.connect(address.resolve());
  }

  /** Ends an exchange whose answers were all read. */
  void done() throws ExchangeException {
    if (socket.hasUnread()) {
      throw broken("more was answered than asked");
    }
    backOff.succeeded();
  }

  /** One of several answers was read. */
  void oneDone() {
    backOff.succeeded();
  }

  /** Reads an answer's code; whether the request was done. */
  boolean readDone() throws ExchangeException {
    int at = readBytes(1);
    int code = input()[at];
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
    int at = readBytes(Integer.BYTES);
    int count = (int) INT.get(input(), at);
    if (count < 0 || count > Protocol.MAX_ARGUMENT_BYTES) {
      throw broken("a length of " + count);
    }
    return count;
  }

  long readLong() throws ExchangeException {
    int at = readBytes(Long.BYTES);
    return (long) LONG.get(input(), at);
  }

  /** Reads this many bytes and returns where they start in {@link #input} until the next read. */
  int readBytes(int count) throws ExchangeException {
    try {
      return socket.readBytes(count);
    } catch (IOException e) {
      throw failure(e, true);
    }
  }

  /** Reads a length and a copy of as many bytes. */
  byte[] readSized() throws ExchangeException {
    int count = readCount();
    int start = readBytes(count);
    return Arrays.copyOfRange(input(), start, start + count);
  }

  /** Reads a number of elements and each of them, which ends the exchange. */
  List<byte[]> readList() throws ExchangeException {
    int elements = readCount();
    List<byte[]> list = new ArrayList<>();
    for (int i = 0; i < elements; i++) {
      list.add(readSized());
    }
    done();
    return list;
  }

  byte[] input() {
    return socket.input();
  }

  /** Drops the connection, whose server gave an answer that makes no sense. */
  ExchangeException broken(String message) {
    return failure(new ProtocolException(message), true);
  }

  private ExchangeException failure(IOException cause, boolean connected) {
    socket.close();
    backOff.failed();
    return new ExchangeException(
        statusOf(cause, connected), String.valueOf(cause.getMessage()), cause);
  }

  private static Status statusOf(IOException cause, boolean connected) {
    if (cause instanceof SocketTimeoutException) {
      return Statuses.TIMEOUT;
    }
    if (cause instanceof ProtocolException) {
      return Status.UNEXPECTED_STATE;
    }
    return connected ? Statuses.CONNECTION_LOST : Status.SERVICE_UNAVAILABLE;
  }

  @Override
  public void close() {
    socket.close();
  }
}
