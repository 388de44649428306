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

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import site.ycsb.Status;
import site.ycsb.kv.binding.ByteBuilder;

/** Requests that several layouts make. */
final class Requests {
  private static final byte[] GET = bytes("get");
  private static final byte[] PUT = bytes("put");

  private Requests() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Sends a command whose only argument is a key; whether it was done. */
  static boolean send(TyrantConnection connection, int command, String key) throws IOException {
    connection.request(command).putSizedText(key);
    connection.send();
    return connection.readDone();
  }

  /** Deletes by key, which every engine does alike. */
  static Status delete(TyrantConnection connection, String key) throws IOException {
    boolean deleted = send(connection, Protocol.OUT, key);
    connection.done();
    return deleted ? Status.OK : Status.NOT_FOUND;
  }

  /** Sends a command without arguments; whether it was done. */
  static boolean send(TyrantConnection connection, int command) throws IOException {
    connection.request(command);
    connection.send();
    return connection.readDone();
  }

  /** Begins a call of misc; the arguments follow, each behind its length. */
  static ByteBuilder misc(
      TyrantConnection connection, byte[] function, int options, int arguments) {
    return connection
        .append(connection.output(), Protocol.MISC)
        .put32(function.length)
        .put32(options)
        .put32(arguments)
        .put(function);
  }

  /** Begins a {@code misc put}, which binary-safe columns need. */
  static ByteBuilder miscPut(TyrantConnection connection, int arguments) {
    return misc(connection, PUT, 0, arguments);
  }

  /** Appends a whole {@code misc get}. */
  static void miscGet(TyrantConnection connection, byte[] key) {
    misc(connection, GET, Protocol.NO_UPDATE_LOG, 1).put32(key.length).put(key);
  }

  /** Calls a reading misc function with these arguments; the answer is still to be read. */
  static void call(TyrantConnection connection, byte[] function, int options, byte[]... arguments)
      throws IOException {
    connection.output().clear();
    ByteBuilder out = misc(connection, function, options, arguments.length);
    for (byte[] argument : arguments) {
      out.put32(argument.length).put(argument);
    }
    connection.send();
  }
}
