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
package site.ycsb.db.tokyotyrant.embedded;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/**
 * One connection's bytes, big-endian, buffered both ways. Output is flushed only when input runs
 * out, so that the replies of a pipeline travel together and none is held back. For one thread;
 * only {@link #close} may be called from another.
 */
final class Wire implements Closeable {

  /** Bytes buffered each way; a thousand connections must fit into a small heap. */
  private static final int BUFFER = 16 * 1024;

  /** Most bytes passed to the channel at once: the JDK copies each call's bytes off the heap. */
  private static final int CHUNK = 64 * 1024;

  private final SocketChannel channel;
  private final ByteBuffer in = ByteBuffer.allocate(BUFFER).limit(0);
  private final ByteBuffer out = ByteBuffer.allocate(BUFFER);

  Wire(SocketChannel channel) {
    this.channel = channel;
  }

  /** The next byte, 0 to 255, or -1 if the peer closed the connection. */
  int readOrEnd() throws IOException {
    if (!in.hasRemaining() && !fill()) {
      return -1;
    }
    return Byte.toUnsignedInt(in.get());
  }

  int readByte() throws IOException {
    need(Byte.BYTES);
    return Byte.toUnsignedInt(in.get());
  }

  int readInt() throws IOException {
    need(Integer.BYTES);
    return in.getInt();
  }

  /** Reads over {@code count} bytes that have no meaning here. */
  void skip(int count) throws IOException {
    for (int left = count; left > 0; ) {
      need(1);
      int step = Math.min(left, in.remaining());
      in.position(in.position() + step);
      left -= step;
    }
  }

  /**
   * The next {@code size} bytes. The array grows as the bytes arrive: a header that promises much
   * and brings nothing costs no memory.
   */
  byte[] readBytes(int size) throws IOException {
    byte[] bytes = new byte[Math.min(size, CHUNK)];
    int filled = Math.min(bytes.length, in.remaining());
    in.get(bytes, 0, filled);
    while (filled < size) {
      if (filled == bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(size, 2L * bytes.length));
      }
      filled += readSome(bytes, filled);
    }
    return bytes;
  }

  /** Reads at least one byte, past the buffer if the array has room for more than a buffer. */
  private int readSome(byte[] bytes, int from) throws IOException {
    int left = bytes.length - from;
    if (in.hasRemaining() || left < BUFFER) {
      need(1);
      int step = Math.min(left, in.remaining());
      in.get(bytes, from, step);
      return step;
    }
    flush();
    int read = channel.read(ByteBuffer.wrap(bytes, from, chunk(left)));
    if (read < 0) {
      throw new EOFException();
    }
    return read;
  }

  void writeByte(int value) throws IOException {
    room(Byte.BYTES);
    out.put((byte) value);
  }

  void writeInt(int value) throws IOException {
    room(Integer.BYTES);
    out.putInt(value);
  }

  void writeLong(long value) throws IOException {
    room(Long.BYTES);
    out.putLong(value);
  }

  void writeBytes(byte[] bytes) throws IOException {
    if (bytes.length <= BUFFER) {
      room(bytes.length);
      out.put(bytes);
      return;
    }
    flush();
    for (int sent = 0; sent < bytes.length; ) {
      sent += channel.write(ByteBuffer.wrap(bytes, sent, chunk(bytes.length - sent)));
    }
  }

  void flush() throws IOException {
    out.flip();
    while (out.hasRemaining()) {
      channel.write(out);
    }
    out.clear();
  }

  @Override
  public void close() {
    closeQuietly(channel);
  }

  static void closeQuietly(Closeable closeable) {
    try {
      closeable.close();
    } catch (IOException e) {
      // Nothing is left to be saved on a connection that is given up.
    }
  }

  private static int chunk(int left) {
    return Math.min(left, CHUNK);
  }

  private void room(int count) throws IOException {
    if (out.remaining() < count) {
      flush();
    }
  }

  private void need(int count) throws IOException {
    while (in.remaining() < count) {
      if (!fill()) {
        throw new EOFException();
      }
    }
  }

  private boolean fill() throws IOException {
    flush();
    in.compact();
    int read = channel.read(in);
    in.flip();
    return read >= 0;
  }
}
