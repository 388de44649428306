// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import site.ycsb.DBException;
import site.ycsb.kv.jvm.ThreadKind;
import site.ycsb.kv.run.RecordCounts.Range;

/**
 * Counts a store's records repeatedly in its own thread and connection. A store that is emptied
 * during the writes fills again and holds as many records as before at the end.
 */
final class RecordWatch implements AutoCloseable {
  /** A store of 100,000 records that are written 50,000 times a second needs 20 s to fill again. */
  private static final long PERIOD_MILLIS = 100;

  private static final long LONGEST_END_MILLIS = 2_000;

  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread thread;
  private volatile Range seen = Range.NONE;

  private RecordWatch(Inspector inspector) {
    thread = ThreadKind.PLATFORM.make("records", () -> watch(inspector));
  }

  /** Counts with a client of its own. */
  static RecordWatch start(Inspector inspector) throws DBException {
    RecordWatch watch = new RecordWatch(inspector.another());
    watch.thread.start();
    return watch;
  }

  Range seen() {
    return seen;
  }

  /** Stops; does not wait for a count without an answer. */
  @Override
  public void close() {
    end.countDown();
    try {
      thread.join(LONGEST_END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void watch(Inspector inspector) {
    try (inspector) {
      while (!end.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS)) {
        OptionalLong count = inspector.countOnce();
        if (count.isPresent()) {
          seen = seen.with(count.getAsLong());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
