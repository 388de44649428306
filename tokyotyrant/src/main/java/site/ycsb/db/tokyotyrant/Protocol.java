// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.nio.charset.StandardCharsets;
import site.ycsb.kv.wire.ByteBuilder;

/**
 * The numbers of the binary protocol (spex, "Original Binary Protocol"; ttutil.h), and requests
 * that several classes make.
 */
final class Protocol {
  /** The first byte of every request (TTMAGICNUM). */
  static final int MAGIC = 0xC8;

  static final int PUT = 0x10;
  static final int OUT = 0x20;
  static final int GET = 0x30;
  static final int MGET = 0x31;
  static final int VSIZ = 0x38;
  static final int FWMKEYS = 0x58;
  static final int SYNC = 0x70;
  static final int RNUM = 0x80;
  static final int STAT = 0x88;
  static final int MISC = 0x90;

  /** An answer's first byte when the request was done. */
  static final int DONE = 0;

  /** An answer's first byte when it was not; the protocol has no reasons. */
  static final int NOT_DONE = 1;

  /** The largest argument in bytes (ttserver.c TTARGUMENTMAX): 256 MiB. */
  static final int MAX_ARGUMENT_BYTES = 256 * 1024 * 1024;

  /**
   * The option of misc that leaves the update log alone (tcrdb.h RDBMONOULOG): with it a read does
   * not wait for the log's locks.
   */
  static final int NO_UPDATE_LOG = 1;

  private Protocol() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Sends a command without arguments; whether it was done. */
  static boolean call(TyrantConnection connection, int command) throws ExchangeException {
    connection.request(command);
    connection.send();
    return connection.readDone();
  }

  /** Sends a command whose only argument is a key; whether it was done. */
  static boolean call(TyrantConnection connection, int command, String key)
      throws ExchangeException {
    connection.request(command).putSizedText(key);
    connection.send();
    return connection.readDone();
  }

  /** Appends the start of a call of misc; the arguments follow, each after its length. */
  static ByteBuilder misc(
      TyrantConnection connection, byte[] function, int options, int arguments) {
    return connection
        .append(MISC)
        .put32(function.length)
        .put32(options)
        .put32(arguments)
        .put(function);
  }

  /** Sends a call of misc with these arguments; whether it was done. The elements follow. */
  static boolean callMisc(
      TyrantConnection connection, byte[] function, int options, byte[]... arguments)
      throws ExchangeException {
    connection.output().clear();
    ByteBuilder out = misc(connection, function, options, arguments.length);
    for (byte[] argument : arguments) {
      out.put32(argument.length).put(argument);
    }
    connection.send();
    return connection.readDone();
  }
}
