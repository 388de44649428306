// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One connection: reads requests and writes replies until the peer closes the connection or breaks
 * the protocol. Requests and replies are those of ttserver.c {@code do_put} and its siblings;
 * limits are {@code MAXARGSIZ}, {@code MAXARGNUM} and {@code TTADDRBUFSIZ} of the same source.
 */
final class Session {

  private static final int MAGIC = 0xC8;

  private static final int MAX_ARGUMENT = 256 << 20;

  private static final int MAX_ARGUMENTS = 1 << 20;

  private static final int MAX_NAME = 1023;

  /**
   * Bytes buffered each way, so that a thousand connections fit into a small heap; also the most
   * bytes written at once, as the JDK copies each write out of the heap.
   */
  private static final int BUFFER = 16 * 1024;

  private final SocketChannel channel;
  private final Engine engine;
  private final DataInputStream in;
  private final DataOutputStream out;
  private Iterator<byte[]> iterator = Collections.emptyIterator();

  Session(SocketChannel channel, Engine engine) {
    this.channel = channel;
    this.engine = engine;
    this.out =
        new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER));
    this.in = new DataInputStream(new BufferedInputStream(new FlushingInput(), BUFFER));
  }

  /**
   * Flushes the output before it waits for input, so that the replies of a pipeline travel together
   * and none is held back.
   */
  private final class FlushingInput extends FilterInputStream {
    FlushingInput() {
      super(Channels.newInputStream(channel));
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      out.flush();
      return super.read(bytes, offset, length);
    }
  }

  /**
   * Serves the connection until it ends. An Error, such as a full heap, ends it too and reaches the
   * thread's handler of uncaught exceptions.
   */
  void run(Runnable afterwards) {
    try {
      answerAll();
      // Answers the requests before a broken one.
      out.flush();
    } catch (IOException | RuntimeException e) {
      // The peer closed the connection, or its request does not fit into memory.
    } finally {
      close();
      afterwards.run();
    }
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // A connection that is given up has nothing to lose.
    }
  }

  private void answerAll() throws IOException {
    try {
      boolean known = true;
      while (known && in.read() == MAGIC) {
        known = answer(in.readUnsignedByte());
      }
    } catch (ProtocolException e) {
      // Where the next request begins is unknown.
    }
  }

  /** Answers one request; false if the command, and so the length of the request, is unknown. */
  private boolean answer(int command) throws IOException {
    switch (command) {
      case 0x10 -> code(put(Engine.Mode.REPLACE));
      case 0x11 -> code(put(Engine.Mode.KEEP));
      case 0x12 -> code(put(Engine.Mode.APPEND));
      case 0x18 -> put(Engine.Mode.REPLACE); // putnr: no reply
      case 0x20 -> code(engine.out(argument()));
      case 0x30 -> optional(engine.get(argument()));
      case 0x31 -> mget();
      case 0x38 -> vsiz();
      case 0x50 -> iterinit();
      case 0x51 -> optional(iterator.hasNext() ? iterator.next() : null);
      case 0x58 -> fwmkeys();
      case 0x70 -> code(true); // sync: memory has nothing to write
      case 0x71 -> optimize();
      case 0x72 -> vanish();
      case 0x80 -> number(engine.count());
      case 0x81 -> number(engine.size());
      case 0x88 -> optional(ServerStatus.of(engine).getBytes(StandardCharsets.UTF_8));
      case 0x90 -> misc();
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean put(Engine.Mode mode) throws IOException {
    int keySize = atMost(MAX_ARGUMENT);
    int valueSize = atMost(MAX_ARGUMENT);
    return engine.put(bytes(keySize), bytes(valueSize), mode);
  }

  private void mget() throws IOException {
    List<byte[]> found = new ArrayList<>();
    for (byte[] key : arguments(atMost(MAX_ARGUMENTS))) {
      byte[] value = engine.get(key);
      if (value != null) {
        found.add(key);
        found.add(value);
      }
    }
    code(true);
    out.writeInt(found.size() / 2);
    for (int i = 0; i < found.size(); i += 2) {
      out.writeInt(found.get(i).length);
      out.writeInt(found.get(i + 1).length);
      write(found.get(i));
      write(found.get(i + 1));
    }
  }

  private void vsiz() throws IOException {
    byte[] value = engine.get(argument());
    code(value != null);
    if (value != null) {
      out.writeInt(value.length);
    }
  }

  private void iterinit() throws IOException {
    iterator = engine.keys();
    code(true);
  }

  private void fwmkeys() throws IOException {
    int prefixSize = atMost(MAX_ARGUMENT);
    int max = in.readInt();
    byte[] prefix = bytes(prefixSize);
    code(true);
    list(engine.forwardKeys(prefix, max < 0 ? Integer.MAX_VALUE : max));
  }

  /** Memory has nothing to tune. */
  private void optimize() throws IOException {
    argument();
    code(true);
  }

  private void vanish() throws IOException {
    engine.vanish();
    code(true);
  }

  private void misc() throws IOException {
    int nameSize = atMost(Integer.MAX_VALUE);
    in.readInt(); // the option to skip the update log, which does not exist here
    int count = atMost(MAX_ARGUMENTS);
    if (nameSize > MAX_NAME) {
      throw new ProtocolException();
    }
    String name = new String(bytes(nameSize), StandardCharsets.ISO_8859_1);
    List<byte[]> reply = engine.misc(name, arguments(count));
    code(reply != null);
    // The count is part of a refusal too, unlike with the other commands.
    list(reply == null ? List.of() : reply);
  }

  private int atMost(int limit) throws IOException {
    int number = in.readInt();
    if (number < 0 || number > limit) {
      throw new ProtocolException();
    }
    return number;
  }

  /** A size or count that ttserver refuses too. */
  private static final class ProtocolException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private byte[] argument() throws IOException {
    return bytes(atMost(MAX_ARGUMENT));
  }

  private List<byte[]> arguments(int count) throws IOException {
    List<byte[]> arguments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      arguments.add(argument());
    }
    return arguments;
  }

  /** Memory grows as the bytes arrive: a size that is only announced costs none. */
  private byte[] bytes(int size) throws IOException {
    byte[] bytes = in.readNBytes(size);
    if (bytes.length < size) {
      throw new EOFException();
    }
    return bytes;
  }

  private void code(boolean success) throws IOException {
    out.write(success ? 0 : 1);
  }

  private void number(long value) throws IOException {
    code(true);
    out.writeLong(value);
  }

  private void optional(byte @Nullable [] value) throws IOException {
    code(value != null);
    if (value != null) {
      out.writeInt(value.length);
      write(value);
    }
  }

  private void list(List<byte[]> elements) throws IOException {
    out.writeInt(elements.size());
    for (byte[] element : elements) {
      out.writeInt(element.length);
      write(element);
    }
  }

  private void write(byte[] bytes) throws IOException {
    for (int at = 0; at < bytes.length; at += BUFFER) {
      out.write(bytes, at, Math.min(BUFFER, bytes.length - at));
    }
  }
}
