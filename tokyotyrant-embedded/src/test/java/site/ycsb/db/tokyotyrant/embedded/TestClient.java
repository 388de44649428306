// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A raw client of the binary protocol, written apart from the server's code. Text is ISO 8859-1, so
 * that any byte can be written in a test; an absent value is the text {@code null}.
 */
final class TestClient implements Closeable {

  static final int PUT = 0x10;
  static final int PUTKEEP = 0x11;
  static final int PUTCAT = 0x12;
  static final int PUTNR = 0x18;
  static final int OUT = 0x20;
  static final int GET = 0x30;
  static final int VSIZ = 0x38;
  static final int SYNC = 0x70;
  static final int VANISH = 0x72;
  static final int RNUM = 0x80;
  static final int SIZE = 0x81;

  private static final int TIMEOUT_MILLIS = 20_000;

  private final Closeable socket;
  private final DataInputStream in;
  private final DataOutputStream out;

  TestClient(EmbeddedTyrant server) throws IOException {
    Socket tcp = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), server.port());
    tcp.setSoTimeout(TIMEOUT_MILLIS);
    tcp.setTcpNoDelay(true);
    socket = tcp;
    in = new DataInputStream(new BufferedInputStream(tcp.getInputStream()));
    out = new DataOutputStream(tcp.getOutputStream());
  }

  TestClient(Path unixSocket) throws IOException {
    SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(unixSocket));
    socket = channel;
    in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel)));
    out = new DataOutputStream(Channels.newOutputStream(channel));
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** A request: the magic byte, the command, then numbers as 4 bytes and texts as they are. */
  static byte[] request(int command, Object... fields) {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.write(0xC8);
    request.write(command);
    for (Object field : fields) {
      if (field instanceof Integer number) {
        for (int shift = 24; shift >= 0; shift -= 8) {
          request.write(number >>> shift);
        }
      } else {
        request.writeBytes(bytes((String) field));
      }
    }
    return request.toByteArray();
  }

  void send(byte[] request) throws IOException {
    out.write(request);
  }

  /** The next byte, or -1 at the end of the connection. */
  int read() throws IOException {
    return in.read();
  }

  int code(int command, Object... fields) throws IOException {
    send(request(command, fields));
    return in.readUnsignedByte();
  }

  /** One of the put commands that answer. */
  int put(int command, String key, String value) throws IOException {
    return code(command, key.length(), value.length(), key, value);
  }

  int put(String key, String value) throws IOException {
    return put(PUT, key, value);
  }

  int out(String key) throws IOException {
    return code(OUT, key.length(), key);
  }

  String get(String key) throws IOException {
    return optional(code(GET, key.length(), key));
  }

  /** The value's size, or -1. */
  int vsiz(String key) throws IOException {
    return code(VSIZ, key.length(), key) == 0 ? in.readInt() : -1;
  }

  long number(int command) throws IOException {
    if (code(command) != 0) {
      throw new IOException("code of a number");
    }
    return in.readLong();
  }

  long rnum() throws IOException {
    return number(RNUM);
  }

  Map<String, String> mget(String... keys) throws IOException {
    List<Object> fields = new ArrayList<>();
    fields.add(keys.length);
    for (String key : keys) {
      fields.add(key.length());
      fields.add(key);
    }
    if (code(0x31, fields.toArray()) != 0) {
      throw new IOException("code of mget");
    }
    Map<String, String> found = new LinkedHashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      int keySize = in.readInt();
      int valueSize = in.readInt();
      found.put(text(in.readNBytes(keySize)), text(in.readNBytes(valueSize)));
    }
    return found;
  }

  int iterinit() throws IOException {
    return code(0x50);
  }

  String iternext() throws IOException {
    return optional(code(0x51));
  }

  /** All keys by the iterator. */
  List<String> iterate() throws IOException {
    List<String> keys = new ArrayList<>();
    iterinit();
    for (String key = iternext(); !key.equals("null"); key = iternext()) {
      keys.add(key);
    }
    return keys;
  }

  List<String> fwmkeys(String prefix, int max) throws IOException {
    if (code(0x58, prefix.length(), max, prefix) != 0) {
      throw new IOException("code of fwmkeys");
    }
    return list();
  }

  String stat() throws IOException {
    return optional(code(0x88));
  }

  /** The reply's elements after its code, as in {@code [0, key, value]}. */
  List<String> misc(String name, String... args) throws IOException {
    List<Object> fields = new ArrayList<>(List.of(name.length(), 0, args.length, name));
    for (String arg : args) {
      fields.add(arg.length());
      fields.add(arg);
    }
    List<String> reply = new ArrayList<>();
    reply.add(String.valueOf(code(0x90, fields.toArray())));
    reply.addAll(list());
    return reply;
  }

  private List<String> list() throws IOException {
    List<String> elements = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      elements.add(text(in.readNBytes(in.readInt())));
    }
    return elements;
  }

  private String optional(int code) throws IOException {
    return code == 0 ? text(in.readNBytes(in.readInt())) : "null";
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
