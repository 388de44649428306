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
package site.ycsb.db.tokyotyrant;

import java.io.EOFException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.kv.binding.ByteBuilder;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.binding.Watchdog;

/**
 * One connection: requests are built in its output, sent in one write, and their answers read one
 * by one. After any failure the caller drops it ({@link #failed}), so that a late answer can never
 * be taken for the next request's; the next request connects again. Used by one thread; only
 * expiring comes from another.
 */
final class TyrantConnection implements Watchdog.Watched, AutoCloseable {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int TRANSFER_BYTES = 32 * 1024;
  private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final TyrantAddress address;
  private final Watchdog watchdog;
  private final ByteBuilder output = new ByteBuilder();

  /** Direct, as the system wants them: a channel would copy through others of its own. */
  private final ByteBuffer toSend = ByteBuffer.allocateDirect(TRANSFER_BYTES);

  private final ByteBuffer received = ByteBuffer.allocateDirect(TRANSFER_BYTES);
  private byte[] input = new byte[TRANSFER_BYTES];
  private int position;
  private int limit;
  private long pauseNanos;
  private volatile @Nullable SocketChannel channel;

  /** When the request under way began, on the watchdog's clock; 0 while there is none. */
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

  /** Where requests are built. */
  ByteBuilder output() {
    return output;
  }

  /** Begins a request of this command, forgetting any other in the output. */
  ByteBuilder request(int command) {
    return append(output.clear(), command);
  }

  /** Begins one more request behind those in the output. */
  ByteBuilder append(ByteBuilder out, int command) {
    return out.put8(Protocol.MAGIC).put8(command);
  }

  /** Sends what is in the output, connecting first where that is due. */
  void send() throws IOException {
    SocketChannel open = channel;
    if (open == null) {
      pauseAfterFailure();
      busySinceNanos = watchdog.nowNanos();
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

  /** Ends an exchange: all answers were read. */
  void done() throws ProtocolException {
    busySinceNanos = 0;
    if (position != limit) {
      throw new ProtocolException("more was answered than asked");
    }
    position = 0;
    limit = 0;
  }

  /** Waits for nothing now, though answers are still to come. */
  void pause() {
    busySinceNanos = 0;
  }

  /** Reads an answer's code; true when the request was done. */
  boolean readDone() throws IOException {
    fill(1);
    int code = input[position++];
    if (code != Protocol.DONE && code != Protocol.NOT_DONE) {
      throw new ProtocolException("answer code " + code);
    }
    return code == Protocol.DONE;
  }

  /** Reads a number of 32 bits that counts bytes or elements. */
  int readCount() throws IOException {
    fill(4);
    int count = (int) INT.get(input, position);
    position += 4;
    if (count < 0 || count > Protocol.MAX_ARGUMENT_BYTES) {
      throw new ProtocolException("a length of " + count);
    }
    return count;
  }

  /** Reads a number of 64 bits. */
  long readLong() throws IOException {
    fill(8);
    long value = (long) LONG.get(input, position);
    position += 8;
    return value;
  }

  /** Reads this many bytes and returns where in {@link #input} they stand until the next read. */
  int readBytes(int count) throws IOException {
    fill(count);
    int start = position;
    position += count;
    return start;
  }

  /** A copy of the next bytes, behind their length. */
  byte[] readSized() throws IOException {
    int count = readCount();
    int start = readBytes(count);
    return Arrays.copyOfRange(input, start, start + count);
  }

  /** The memory that {@link #readBytes} points into. */
  byte[] input() {
    return input;
  }

  /** Drops the connection after a failure and tells the status to answer with. */
  Status failed(IOException failure) {
    boolean late = expired;
    disconnect();
    pauseNanos = Math.min(LONGEST_PAUSE_NANOS, Math.max(FIRST_PAUSE_NANOS, 2 * pauseNanos));
    if (late) {
      return Statuses.TIMEOUT;
    }
    return failure instanceof ProtocolException
        ? Status.UNEXPECTED_STATE
        : Status.SERVICE_UNAVAILABLE;
  }

  /** Whether the last failure was that the answer did not come in time. */
  boolean expired() {
    return expired;
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
    position = 0;
    limit = 0;
    boolean tcp = address.socket() == null;
    SocketChannel opened =
        tcp ? SocketChannel.open() : SocketChannel.open(java.net.StandardProtocolFamily.UNIX);
    // Known to the watchdog before it may block.
    channel = opened;
    if (tcp) {
      opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
    opened.connect(address.resolve());
    pauseNanos = 0;
    return opened;
  }

  /** A server that is gone is not asked as fast as a processor can: the pauses grow to 100 ms. */
  private void pauseAfterFailure() {
    if (pauseNanos > FIRST_PAUSE_NANOS) {
      LockSupport.parkNanos(pauseNanos);
    }
  }

  private void fill(int count) throws IOException {
    if (limit - position >= count) {
      return;
    }
    makeRoom(count);
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
  }

  private void disconnectChannel() {
    SocketChannel open = channel;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // It is given up either way.
      }
    }
  }
}
