// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A UNIX socket for drivers that want a {@link Socket}: the JDK has only channels of this kind. It
 * has timeouts for connecting and for each read, both in milliseconds, and ignores the options of
 * TCP. One thread may read while another writes, and any thread may close it, which ends both with
 * a SocketException.
 */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // a lock would keep others from closing it
public final class UnixSocket extends Socket {
  private static final int BUFFER_BYTES = 32 * 1024;

  private final UnixChannel channel = new UnixChannel();
  private final InputStream input = new Input();
  private final OutputStream output = new Output();
  private volatile @Nullable SocketAddress remote;
  private volatile int timeoutMillis;
  private volatile boolean inputEnded;
  private volatile boolean outputEnded;

  /** A socket that {@link #connect(SocketAddress)} connects. */
  public UnixSocket() {}

  @Override
  public void connect(SocketAddress address) throws IOException {
    connect(address, 0);
  }

  /** Connects to a {@link UnixDomainSocketAddress}; a timeout of 0 is none. */
  @Override
  public void connect(SocketAddress address, int connectTimeoutMillis) throws IOException {
    if (!(address instanceof UnixDomainSocketAddress)) {
      throw new IllegalArgumentException(address + " is not the address of a UNIX socket");
    }
    channel.connect(address, connectTimeoutMillis);
    remote = address;
  }

  @Override
  public InputStream getInputStream() throws IOException {
    var unused = channel.open();
    return input;
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    var unused = channel.open();
    return output;
  }

  @Override
  public void setSoTimeout(int millis) {
    timeoutMillis = millis;
  }

  @Override
  public int getSoTimeout() {
    return timeoutMillis;
  }

  /** Does nothing: no packets are delayed here. */
  @Override
  public void setTcpNoDelay(boolean on) {}

  /** Does nothing: the system knows when the other side ends. */
  @Override
  public void setKeepAlive(boolean on) {}

  @Override
  public boolean isConnected() {
    return channel.isConnected();
  }

  @Override
  public boolean isBound() {
    return channel.isConnected();
  }

  @Override
  public boolean isClosed() {
    return channel.isClosed();
  }

  @Override
  public boolean isInputShutdown() {
    return inputEnded;
  }

  @Override
  public boolean isOutputShutdown() {
    return outputEnded;
  }

  @Override
  public void shutdownInput() throws IOException {
    channel.open().shutdownInput();
    inputEnded = true;
  }

  @Override
  public void shutdownOutput() throws IOException {
    channel.open().shutdownOutput();
    outputEnded = true;
  }

  /** Null: a path is no address of the internet. */
  @Override
  public @Nullable InetAddress getInetAddress() {
    return null;
  }

  /** 0: a path has no port. */
  @Override
  public int getPort() {
    return 0;
  }

  @Override
  public @Nullable SocketAddress getRemoteSocketAddress() {
    return remote;
  }

  /** Null: the client's side has no path. */
  @Override
  public @Nullable SocketAddress getLocalSocketAddress() {
    return null;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  @Override
  public String toString() {
    return "UnixSocket[" + remote + "]";
  }

  private final class Input extends InputStream {
    /** Direct, since a channel copies a heap buffer into one of its own; between two reads full. */
    private final ByteBuffer received = ByteBuffer.allocateDirect(BUFFER_BYTES).limit(0);

    private boolean fill() throws IOException {
      if (received.hasRemaining()) {
        return true;
      }
      received.clear();
      try {
        return channel.read(received, timeoutMillis) > 0;
      } finally {
        received.flip();
      }
    }

    @Override
    public int read() throws IOException {
      return fill() ? received.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (!fill()) {
        return -1;
      }
      int count = Math.min(length, received.remaining());
      received.get(bytes, offset, count);
      return count;
    }

    /** What was received and not read yet; the system may have more. */
    @Override
    public int available() {
      return received.remaining();
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  private final class Output extends OutputStream {
    private final ByteBuffer toSend = ByteBuffer.allocateDirect(BUFFER_BYTES);

    @Override
    public void write(int single) throws IOException {
      write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      for (int sent = 0; sent < length; sent += BUFFER_BYTES) {
        toSend.clear().put(bytes, offset + sent, Math.min(BUFFER_BYTES, length - sent)).flip();
        channel.write(toSend);
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
