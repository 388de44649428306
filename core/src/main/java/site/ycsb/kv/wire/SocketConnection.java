// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * A connection for a hand-written protocol: a request is built in {@link #request}, sent in one
 * write, and its reply read piece by piece. A {@link Watchdog} ends what takes longer than its
 * timeout: connecting, a write, or the wait for a piece; it fails with a SocketTimeoutException.
 * Used by one thread; only the watchdog's thread calls {@link #expireIfBusySince}.
 */
public final class SocketConnection implements Watchdog.Watched, AutoCloseable {
  private static final int TRANSFER_BYTES = 32 * 1024;
  private static final int LONGEST_LINE_BYTES = 4096;

  private final Watchdog watchdog;
  private final ByteBuilder output = new ByteBuilder();

  /** Direct buffers, since a channel copies a heap buffer into one of its own. */
  private final ByteBuffer toSend = ByteBuffer.allocateDirect(TRANSFER_BYTES);

  private final ByteBuffer received = ByteBuffer.allocateDirect(TRANSFER_BYTES);
  private byte[] input = new byte[TRANSFER_BYTES];
  private int position;
  private int limit;
  private volatile @Nullable SocketChannel channel;

  /** When what may block began, on the watchdog's clock; 0 while nothing does. */
  private volatile long busySinceNanos;

  private volatile boolean expired;

  /** A connection that {@link #connect} makes. */
  public SocketConnection(Watchdog watchdog) {
    this.watchdog = watchdog;
  }

  /** Connects to a server. */
  public SocketConnection(HostPort address, Watchdog watchdog) throws IOException {
    this(watchdog);
    connect(address.resolve());
  }

  /**
   * Connects by TCP or by a UNIX socket, and keeps the request so far. A connection that was closed
   * may connect again.
   */
  public void connect(SocketAddress address) throws IOException {
    expired = false;
    position = 0;
    limit = 0;
    boolean tcp = address instanceof InetSocketAddress;
    SocketChannel opened =
        tcp ? SocketChannel.open() : SocketChannel.open(StandardProtocolFamily.UNIX);
    // The watchdog must know the channel before connecting can block.
    channel = opened;
    watchdog.add(this);
    busySinceNanos = watchdog.nowNanos();
    try {
      if (tcp) {
        opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
      }
      opened.connect(address);
    } catch (IOException e) {
      close();
      throw reason(e, "the server did not accept the connection in time");
    } finally {
      busySinceNanos = 0;
    }
  }

  private IOException reason(IOException failure, String late) {
    if (!expired) {
      return failure;
    }
    SocketTimeoutException timeout = new SocketTimeoutException(late);
    timeout.initCause(failure);
    return timeout;
  }

  /** Whether it has connected and was not closed since. */
  public boolean isOpen() {
    return channel != null;
  }

  private SocketChannel open() throws IOException {
    SocketChannel open = channel;
    if (open == null) {
      throw new EOFException("the connection was closed");
    }
    return open;
  }

  /** Begins a request, or several that are sent in one write. */
  public ByteBuilder request() {
    return output.clear();
  }

  /** The request so far. */
  public ByteBuilder output() {
    return output;
  }

  /** Sends a text and reads the line that answers it. */
  public String ask(String text) throws IOException {
    request().putText(text);
    send();
    return readLine();
  }

  /** Sends the request; a SocketTimeoutException if the watchdog ends it. */
  public void send() throws IOException {
    SocketChannel open = open();
    busySinceNanos = watchdog.nowNanos();
    try {
      for (int sent = 0; sent < output.length(); sent += toSend.limit()) {
        int count = Math.min(TRANSFER_BYTES, output.length() - sent);
        toSend.clear().put(output.array(), sent, count).flip();
        while (toSend.hasRemaining()) {
          open.write(toSend);
        }
      }
    } catch (IOException e) {
      throw reason(e, "the server has stopped reading");
    } finally {
      busySinceNanos = 0;
    }
  }

  /** Reads one byte, from -128 to 127. */
  public int readByte() throws IOException {
    fill(1);
    return input[position++];
  }

  /** Reads a line of up to {@value #LONGEST_LINE_BYTES} bytes, and the LF or CR LF at its end. */
  public String readLine() throws IOException {
    for (int length = 0; length < LONGEST_LINE_BYTES; length++) {
      fill(length + 1);
      if (input[position + length] == '\n') {
        int start = position;
        position += length + 1;
        boolean carriageReturn = length > 0 && input[start + length - 1] == '\r';
        return new String(input, start, carriageReturn ? length - 1 : length, UTF_8);
      }
    }
    throw new ProtocolException("a line of the reply does not end");
  }

  /** Reads decimal digits and the one byte behind them; others are a ProtocolException. */
  public long readDecimal(char end) throws IOException {
    long number = -1;
    for (int next = readByte(); next != end; next = readByte()) {
      if (next < '0' || next > '9' || number > Long.MAX_VALUE / 10 - 1) {
        throw new ProtocolException("the reply holds another byte in place of a number");
      }
      number = Math.max(0, number) * 10 + next - '0';
    }
    if (number < 0) {
      throw new ProtocolException("the reply lacks a number");
    }
    return number;
  }

  /** Reads this many bytes and returns where in {@link #input} they stand until the next read. */
  public int readBytes(int count) throws IOException {
    fill(count);
    int start = position;
    position += count;
    return start;
  }

  /** The memory that {@link #readBytes} points into. */
  public byte[] input() {
    return input;
  }

  /** Whether the server has sent more than was read. */
  public boolean hasUnread() {
    return position != limit;
  }

  private void fill(int count) throws IOException {
    if (limit - position < count) {
      makeRoom(count);
      SocketChannel open = open();
      busySinceNanos = watchdog.nowNanos();
      try {
        receive(open, count);
      } catch (IOException e) {
        throw reason(e, "the server did not answer in time");
      } finally {
        busySinceNanos = 0;
      }
    }
  }

  private void receive(SocketChannel open, int count) throws IOException {
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
    if (position != limit && position + count <= input.length) {
      return;
    }
    byte[] target = count <= input.length ? input : new byte[Math.max(count, 2 * input.length)];
    System.arraycopy(input, position, target, 0, limit - position);
    limit -= position;
    position = 0;
    input = target;
  }

  @Override
  public void expireIfBusySince(long nanos) {
    long since = busySinceNanos;
    if (since != 0 && since - nanos < 0) {
      expired = true;
      closeChannel();
    }
  }

  @Override
  public void close() {
    watchdog.remove(this);
    closeChannel();
    channel = null;
  }

  private void closeChannel() {
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
