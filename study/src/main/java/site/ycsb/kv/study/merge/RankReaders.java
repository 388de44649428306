// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import site.ycsb.DBException;

/**
 * Reads ranks in their order, with a thread for each processor, and a few of them ahead of the one
 * that is taken next. Used by one thread.
 */
final class RankReaders implements AutoCloseable {
  private final ExecutorService threads;
  private final int ahead;
  private final Iterator<Path> directories;
  private final ArrayDeque<Future<RankResult>> reads = new ArrayDeque<>();

  RankReaders(List<Path> directories) {
    int processors = Runtime.getRuntime().availableProcessors();
    this.threads =
        Executors.newFixedThreadPool(
            processors,
            task -> {
              Thread thread = new Thread(task, "ycsb-rank-reader");
              thread.setDaemon(true);
              return thread;
            });
    this.ahead = 2 * processors;
    this.directories = directories.iterator();
    readAhead();
  }

  private void readAhead() {
    while (reads.size() < ahead && directories.hasNext()) {
      Path directory = directories.next();
      reads.add(threads.submit(() -> RankReader.read(directory)));
    }
  }

  boolean hasNext() {
    return !reads.isEmpty();
  }

  /**
   * The next rank.
   *
   * @throws DBException with one sentence if it can't be read
   */
  RankResult next() throws DBException {
    Future<RankResult> read = reads.remove();
    readAhead();
    try {
      return read.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DBException("The merge was interrupted; run it again.", e);
    } catch (ExecutionException e) {
      throw cause(e);
    }
  }

  private static DBException cause(ExecutionException e) {
    Throwable cause = e.getCause();
    if (cause instanceof Error error) {
      throw error;
    }
    if (cause instanceof RuntimeException bug) {
      throw bug;
    }
    return cause instanceof DBException failure ? failure : new DBException(e);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
