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

import java.io.IOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One connection: reads requests and writes replies until the peer closes the connection or breaks
 * the protocol. Layouts are those of ttserver.c {@code do_put} and its siblings; limits are {@code
 * MAXARGSIZ}, {@code MAXARGNUM} and {@code TTADDRBUFSIZ} of the same source.
 */
final class Session {

  private static final int MAGIC = 0xC8;
  private static final int PUT = 0x10;
  private static final int PUTKEEP = 0x11;
  private static final int PUTCAT = 0x12;
  private static final int PUTNR = 0x18;

  /** Largest argument, in bytes. */
  private static final int MAX_ARGUMENT = 256 << 20;

  /** Most arguments of one request. */
  private static final int MAX_ARGUMENTS = 1 << 20;

  /** The name of a function has fewer bytes than this. */
  private static final int NAME_LIMIT = 1024;

  private final Wire wire;
  private final Engine engine;
  private final ServerStatus status;
  private @Nullable Iterator<byte[]> iterator;

  /**
   * What {@code misc error} tells: Tokyo Cabinet keeps the last failure; success clears nothing.
   */
  private String lastError = "0: success";

  Session(Wire wire, Engine engine, ServerStatus status) {
    this.wire = wire;
    this.engine = engine;
    this.status = status;
  }

  void run() {
    try {
      answerAll();
      wire.flush();
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // The peer is gone, or asked for more than the heap holds: only its own connection ends.
    } finally {
      close();
    }
  }

  private void answerAll() throws IOException {
    try {
      while (wire.readOrEnd() == MAGIC && execute(wire.readByte())) {
        // Replies are flushed when no further request is buffered.
      }
    } catch (ProtocolException e) {
      // The requests before the broken one are still answered.
    }
  }

  /** Ends the connection; a thread blocked on it returns from {@link #run}. */
  void close() {
    wire.close();
  }

  /** Answers one request. False if the command is unknown, since its length is then unknown too. */
  private boolean execute(int command) throws IOException {
    switch (command) {
      case PUT, PUTKEEP, PUTCAT, PUTNR -> put(command);
      case 0x20 -> out();
      case 0x30 -> get();
      case 0x31 -> mget();
      case 0x38 -> vsiz();
      case 0x50 -> iterinit();
      case 0x51 -> iternext();
      case 0x58 -> fwmkeys();
      case 0x70 -> wire.writeByte(0); // sync: memory has nothing to write
      case 0x71 -> optimize();
      case 0x72 -> vanish();
      case 0x80 -> number(engine.count());
      case 0x81 -> number(engine.size());
      case 0x88 -> stat();
      case 0x90 -> misc();
      default -> {
        return refuse(command);
      }
    }
    return true;
  }

  private void put(int command) throws IOException {
    int keySize = size();
    int valueSize = size();
    byte[] key = wire.readBytes(keySize);
    byte[] value = wire.readBytes(valueSize);
    boolean stored =
        switch (command) {
          case PUTKEEP -> engine.putKeep(key, value);
          case PUTCAT -> engine.putCat(key, value);
          default -> engine.put(key, value);
        };
    if (!stored) {
      failed(key, command == PUTKEEP ? "21: existing record" : "2: invalid operation");
    }
    if (command != PUTNR) {
      code(stored);
    }
  }

  private void out() throws IOException {
    byte[] key = argument();
    boolean removed = engine.out(key);
    if (!removed) {
      missed(key);
    }
    code(removed);
  }

  private void get() throws IOException {
    byte[] key = argument();
    byte[] value = engine.get(key);
    if (value == null) {
      missed(key);
    }
    optional(value);
  }

  private void mget() throws IOException {
    List<byte[]> keys = arguments(argumentCount());
    List<byte[]> found = new ArrayList<>();
    for (byte[] key : keys) {
      byte[] value = engine.get(key);
      if (value != null) {
        found.add(key);
        found.add(value);
      }
    }
    wire.writeByte(0);
    wire.writeInt(found.size() / 2);
    for (int i = 0; i < found.size(); i += 2) {
      wire.writeInt(found.get(i).length);
      wire.writeInt(found.get(i + 1).length);
      wire.writeBytes(found.get(i));
      wire.writeBytes(found.get(i + 1));
    }
  }

  private void vsiz() throws IOException {
    byte[] key = argument();
    int size = engine.valueSize(key);
    code(size >= 0);
    if (size >= 0) {
      wire.writeInt(size);
    } else {
      missed(key);
    }
  }

  private void iterinit() throws IOException {
    iterator = engine.keys();
    wire.writeByte(0);
  }

  private void iternext() throws IOException {
    Iterator<byte[]> keys = iterator;
    optional(keys != null && keys.hasNext() ? keys.next() : null);
  }

  private void fwmkeys() throws IOException {
    int prefixSize = size();
    int max = wire.readInt();
    byte[] prefix = wire.readBytes(prefixSize);
    wire.writeByte(0);
    list(engine.forwardKeys(prefix, max < 0 ? Integer.MAX_VALUE : max));
  }

  private void optimize() throws IOException {
    argument();
    wire.writeByte(0);
  }

  private void vanish() throws IOException {
    engine.vanish();
    wire.writeByte(0);
  }

  private void stat() throws IOException {
    wire.writeByte(0);
    byte[] text = status.text().getBytes(StandardCharsets.UTF_8);
    wire.writeInt(text.length);
    wire.writeBytes(text);
  }

  private void misc() throws IOException {
    int nameSize = wire.readInt();
    wire.readInt(); // the option: whether the update log is skipped, and there is none
    int count = argumentCount();
    if (nameSize < 0 || nameSize >= NAME_LIMIT) {
      throw new ProtocolException();
    }
    String name = new String(wire.readBytes(nameSize), StandardCharsets.ISO_8859_1);
    List<byte[]> arguments = arguments(count);
    List<byte[]> reply = name.equals("error") ? error() : engine.misc(name, arguments);
    if (reply == null && !arguments.isEmpty()) {
      miscFailed(name, arguments.get(0));
    }
    code(reply != null);
    // The count stands in a refusal too, unlike with the other commands.
    list(reply == null ? List.of() : reply);
  }

  private @Nullable List<byte[]> error() {
    return engine.isFile() ? List.of(lastError.getBytes(StandardCharsets.US_ASCII)) : null;
  }

  private void miscFailed(String name, byte[] key) {
    switch (name) {
      case "get", "out" -> missed(key);
      case "putkeep" -> failed(key, "21: existing record");
      default -> lastError = "2: invalid operation";
    }
  }

  private void missed(byte[] key) {
    failed(key, "22: no record found");
  }

  private void failed(byte[] key, String error) {
    lastError = engine.isValidKey(key) ? error : "2: invalid operation";
  }

  /**
   * Answers code 1 to a command that exists but is not offered, after reading all of its request:
   * sizes first, then fixed numbers, as in ttserver.c.
   */
  private boolean refuse(int command) throws IOException {
    switch (command) {
      case 0x13 -> refuse(2, 4, 0); // putshl: sizes of key and value, width
      case 0x60 -> refuse(1, 4, 0); // addint
      case 0x61 -> refuse(1, 16, 0); // adddouble
      case 0x68 -> refuse(1, 4, 2); // ext: size of the name, options, sizes of key and value
      case 0x73 -> refuse(1, 0, 0); // copy
      case 0x74 -> refuse(1, 12, 0); // restore: size of the path, time stamp, options
      case 0x78 -> refuse(1, 16, 0); // setmst: size of the host, port, time stamp, options
      default -> {
        return false;
      }
    }
    return true;
  }

  private void refuse(int sizesBefore, int fixed, int sizesAfter) throws IOException {
    int[] sizes = new int[sizesBefore + sizesAfter];
    for (int i = 0; i < sizes.length; i++) {
      if (i == sizesBefore) {
        wire.skip(fixed);
      }
      sizes[i] = size();
    }
    if (sizesAfter == 0) {
      wire.skip(fixed);
    }
    for (int size : sizes) {
      wire.skip(size);
    }
    wire.writeByte(1);
  }

  private int size() throws IOException {
    return atMost(MAX_ARGUMENT);
  }

  private int argumentCount() throws IOException {
    return atMost(MAX_ARGUMENTS);
  }

  private int atMost(int limit) throws IOException {
    int number = wire.readInt();
    if (number < 0 || number > limit) {
      throw new ProtocolException();
    }
    return number;
  }

  private byte[] argument() throws IOException {
    return wire.readBytes(size());
  }

  private List<byte[]> arguments(int count) throws IOException {
    List<byte[]> arguments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      arguments.add(argument());
    }
    return arguments;
  }

  private void code(boolean success) throws IOException {
    wire.writeByte(success ? 0 : 1);
  }

  private void number(long value) throws IOException {
    wire.writeByte(0);
    wire.writeLong(value);
  }

  private void optional(byte @Nullable [] value) throws IOException {
    code(value != null);
    if (value != null) {
      wire.writeInt(value.length);
      wire.writeBytes(value);
    }
  }

  private void list(List<byte[]> elements) throws IOException {
    wire.writeInt(elements.size());
    for (byte[] element : elements) {
      wire.writeInt(element.length);
      wire.writeBytes(element);
    }
  }
}
