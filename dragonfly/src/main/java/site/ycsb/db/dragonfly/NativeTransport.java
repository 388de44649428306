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
package site.ycsb.db.dragonfly;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.uring.IoUring;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import site.ycsb.DBException;
import site.ycsb.db.dragonfly.DragonflySettings.Transport;
import site.ycsb.kv.binding.Setting;

/**
 * Chooses Lettuce's transport, which it reads from two system properties once in a process (Lettuce
 * reference, "Native transports").
 */
final class NativeTransport {
  private static final String EPOLL = "io.lettuce.core.epoll";
  private static final String IO_URING = "io.lettuce.core.iouring";

  /**
   * Where Lettuce and Netty write what they think of transports and lost connections, when nothing
   * else is there to log by: a client prints nothing, and statuses tell of failures. Held here, as
   * a logger that nobody holds forgets its level.
   */
  private static final List<Logger> QUIET =
      List.of(Logger.getLogger("io.lettuce"), Logger.getLogger("io.netty"));

  private NativeTransport() {}

  /**
   * Has Lettuce use this one.
   *
   * @throws DBException with one sentence when this machine has it not
   */
  static void choose(Transport transport) throws DBException {
    QUIET.forEach(logger -> logger.setLevel(Level.OFF));
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

  private static void check(Transport transport, boolean available) throws DBException {
    if (!available) {
      throw new DBException(
          "dragonfly.transport="
              + Setting.word(transport)
              + " is not to be had on this machine; set auto or nio.");
    }
  }

  private static void use(boolean epoll, boolean ioUring) {
    System.setProperty(EPOLL, Boolean.toString(epoll));
    System.setProperty(IO_URING, Boolean.toString(ioUring));
  }
}
