// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;

/**
 * A TCP connection for a hand-written protocol: a request is built in {@link #request}, sent in one
 * write, and its reply read piece by piece. Each wait for a reply ends after the timeout; a {@link
 * Watchdog} ends a write to a server that has stopped reading. Used by one thread, but for
 * expiring.
 */
public final class SocketConnection implements Watchdog.Watched, AutoCloseable {
  private static final int BUFFER_BYTES = 32 * 1024;
  private static final int LONGEST_LINE_BYTES = 4096;

  private final Socket socket = new Socket();
  private final Watchdog watchdog;
  private final ByteBuilder output = new ByteBuilder();
  private final InputStream in;
  private byte[] input = new byte[BUFFER_BYTES];
  private int position;
  private int limit;

  /** When a write began, on the watchdog's clock; 0 while there is none. */
  private volatile long busySinceNanos;

  private volatile boolean expired;

  /** Connects. The time is for connecting and for each reply, and the watchdog's. */
  public SocketConnection(HostPort address, int timeoutMillis, Watchdog watchdog)
      throws IOException {
    this.watchdog = watchdog;
    try {
      socket.connect(address.resolve(), timeoutMillis);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(timeoutMillis);
      in = socket.getInputStream();
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    watchdog.add(this);
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

  public void send() throws IOException {
    busySinceNanos = watchdog.nowNanos();
    try {
      socket.getOutputStream().write(output.array(), 0, output.length());
    } catch (IOException e) {
      if (expired) {
        throw new SocketTimeoutException("the server has stopped reading");
      }
      throw e;
    } finally {
      busySinceNanos = 0;
    }
  }

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

  private void fill(int count) throws IOException {
    if (limit - position >= count) {
      return;
    }
    if (position + count > input.length) {
      byte[] target = count <= input.length ? input : new byte[Math.max(count, 2 * input.length)];
      System.arraycopy(input, position, target, 0, limit - position);
      limit -= position;
      position = 0;
      input = target;
    }
    while (limit - position < count) {
      int read = in.read(input, limit, input.length - limit);
      if (read < 0) {
        throw new EOFException("the server closed the connection");
      }
      limit += read;
    }
  }

  @Override
  public void expireIfBusySince(long nanos) {
    long since = busySinceNanos;
    if (since != 0 && since - nanos < 0) {
      expired = true;
      close();
    }
  }

  @Override
  public void close() {
    watchdog.remove(this);
    try {
      socket.close();
    } catch (IOException e) {
      // It is given up either way.
    }
  }
}
