// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.template;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.List;
import site.ycsb.kv.value.StoredValue;
import site.ycsb.kv.wire.ByteBuilder;
import site.ycsb.kv.wire.SocketConnection;

/**
 * A connection by the text protocol. A request is a line with a verb, the lengths of key and value,
 * and a version, then the key and the value. A reply is a line with a letter, a number and a
 * length, then a value of this length.
 */
final class TemplateLink implements AutoCloseable {
  /** The letters that begin a reply. */
  static final char OK = 'O';

  static final char ABSENT = 'A';
  static final char CHANGED = 'C';
  static final char LARGE = 'L';
  static final char REFUSED = 'R';

  private static final byte[] NOTHING = {};

  private final SocketConnection socket;
  private long number;
  private int length;

  TemplateLink(SocketConnection socket) {
    this.socket = socket;
  }

  /** Makes sure that a server of this protocol answers. */
  void greet() throws IOException {
    socket.request();
    append("hello", NOTHING, NOTHING, 0, 0);
    ask();
  }

  /** Shows the password; returns whether the server takes it. */
  boolean login(String password) throws IOException {
    byte[] secret = password.getBytes(UTF_8);
    socket.request();
    append("login", NOTHING, secret, secret.length, 0);
    return ask() == OK;
  }

  boolean get(String key, StoredValue into) throws IOException {
    socket.request();
    append("get", key.getBytes(UTF_8), NOTHING, 0, 0);
    if (ask() != OK) {
      return false;
    }
    int offset = socket.readBytes(length);
    into.set(socket.input(), offset, length, number);
    return true;
  }

  /** Stores a value; a version other than 0 must be that of the value that it replaces. */
  int put(String verb, String key, ByteBuilder value, long version) throws IOException {
    socket.request();
    append(verb, key.getBytes(UTF_8), value.array(), value.length(), version);
    return ask();
  }

  /** Stores values sent in one write; returns how many the server took. */
  int setAll(List<String> keys, List<byte[]> values) throws IOException {
    socket.request();
    for (int i = 0; i < keys.size(); i++) {
      byte[] value = values.get(i);
      append("set", keys.get(i).getBytes(UTF_8), value, value.length, 0);
    }
    socket.send();
    int stored = 0;
    for (int i = 0; i < keys.size(); i++) {
      stored += readReply() == OK ? 1 : 0;
    }
    return stored;
  }

  int delete(String key) throws IOException {
    socket.request();
    append("delete", key.getBytes(UTF_8), NOTHING, 0, 0);
    return ask();
  }

  long records() throws IOException {
    socket.request();
    append("count", NOTHING, NOTHING, 0, 0);
    ask();
    return number;
  }

  private void append(String verb, byte[] key, byte[] value, int valueLength, long version) {
    ByteBuilder out = socket.output();
    out.putText(verb);
    out.put8(' ').putDecimal(key.length);
    out.put8(' ').putDecimal(valueLength);
    out.put8(' ').putDecimal(version);
    out.put8('\n').put(key).put(value, 0, valueLength);
  }

  private int ask() throws IOException {
    socket.send();
    return readReply();
  }

  private int readReply() throws IOException {
    int letter = socket.readByte();
    if (socket.readByte() != ' ') {
      throw new ProtocolException("this is no template server");
    }
    number = socket.readDecimal(' ');
    length = Math.toIntExact(socket.readDecimal('\n'));
    return letter;
  }

  @Override
  public void close() {
    socket.close();
  }
}
