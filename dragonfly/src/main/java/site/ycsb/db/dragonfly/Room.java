// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import java.util.List;
import java.util.concurrent.Semaphore;
import site.ycsb.kv.resp.Command;
import site.ycsb.kv.resp.Unit;

/**
 * Bounds what is on its way on one connection: batches of many threads, and large values, would
 * else fill the client's memory and the server's buffers. A small request outside of a batch needs
 * no room, as each thread has one of them at most, and takes no lock. Thread-safe.
 */
final class Room {
  /** Bytes of requests: enough to keep a server busy for many round trips. */
  static final int BYTES = 16 << 20;

  /** What a command costs beside its bytes; bounds the commands to {@code BYTES / OF_COMMAND}. */
  static final int OF_COMMAND = 1 << 10;

  /** The largest request that needs no room. */
  private static final int SMALL_BYTES = 8 << 10;

  // Fair, as else small requests could keep a large one waiting forever
  private final Semaphore free = new Semaphore(BYTES, true);

  /** Waits for room for a request, and returns how many bytes it takes; 0 if it needs none. */
  int take(Unit unit, boolean ofBatch) {
    int bytes = bytes(unit);
    if (!ofBatch && bytes <= SMALL_BYTES) {
      return 0;
    }
    free.acquireUninterruptibly(bytes);
    return bytes;
  }

  /** Gives back what a request took. */
  void free(int bytes) {
    if (bytes > 0) {
      free.release(bytes);
    }
  }

  /** The bytes that a unit counts for, which are no more than there is room. */
  private static int bytes(Unit unit) {
    long bytes = 0;
    List<Command> commands = unit.commands();
    for (int i = 0; i < commands.size(); i++) {
      bytes += OF_COMMAND;
      for (byte[] argument : commands.get(i).arguments()) {
        bytes += argument.length;
      }
    }
    return (int) Math.min(BYTES, bytes);
  }
}
