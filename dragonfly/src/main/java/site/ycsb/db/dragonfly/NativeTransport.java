// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.uring.IoUring;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import site.ycsb.DBException;
import site.ycsb.db.dragonfly.DragonflySettings.Transport;
import site.ycsb.kv.setting.Setting;

/**
 * Chooses Lettuce's transport, which it reads from two system properties once in a process (Lettuce
 * reference, "Native transports").
 */
final class NativeTransport {
  private static final String EPOLL = "io.lettuce.core.epoll";
  private static final String IO_URING = "io.lettuce.core.iouring";

  /**
   * Loggers of Lettuce and Netty, which report transports and lost connections: a client prints
   * nothing, and its statuses report failures. A logger without a reference loses its level.
   */
  private static final List<Logger> QUIET =
      List.of(Logger.getLogger("io.lettuce"), Logger.getLogger("io.netty"));

  private NativeTransport() {}

  /**
   * Makes Lettuce use this transport, which this machine must have. Lettuce reaches a UNIX socket
   * by epoll alone (and by kqueue, which is not packaged).
   */
  static void choose(Transport transport, boolean unixSocket) throws DBException {
    QUIET.forEach(logger -> logger.setLevel(Level.OFF));
    if (unixSocket) {
      checkUnixSocket(transport);
    }
    switch (transport) {
      case AUTO -> use(Epoll.isAvailable(), false);
      case NIO -> use(false, false);
      case EPOLL -> {
        check(transport, Epoll.isAvailable());
        use(true, false);
      }
      case IO_URING -> {
        check(transport, IoUring.isAvailable());
        use(false, true);
      }
    }
  }

  private static void checkUnixSocket(Transport transport) throws DBException {
    if (transport == Transport.NIO || transport == Transport.IO_URING) {
      throw new DBException(
          "dragonfly.transport=%s can't carry dragonfly.socket; set epoll, or leave it out."
              .formatted(Setting.word(transport)));
    }
    if (!Epoll.isAvailable()) {
      throw new DBException(
          "dragonfly.socket needs the transport epoll, which is not available on this machine; set"
              + " dragonfly.host, or use the binding redis with redis.socket.");
    }
  }

  private static void check(Transport transport, boolean available) throws DBException {
    if (!available) {
      throw new DBException(
          "dragonfly.transport=%s is not available on this machine; set auto or nio."
              .formatted(Setting.word(transport)));
    }
  }

  private static void use(boolean epoll, boolean ioUring) {
    System.setProperty(EPOLL, Boolean.toString(epoll));
    System.setProperty(IO_URING, Boolean.toString(ioUring));
  }
}
