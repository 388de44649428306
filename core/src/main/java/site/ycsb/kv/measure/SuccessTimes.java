// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

/**
 * When the successful operations of one thread ended: the time of each, or of every {@code m}-th.
 * It keeps the times in an array of fixed size; when that is full, it drops every second one and
 * doubles {@code m}. So recording allocates nothing, and a run of any length has its times. One
 * thread records; others read after it has ended.
 */
public final class SuccessTimes {
  /** The times that all threads of a run keep together; 32 MiB. */
  private static final long MOST = 1 << 22;

  /** The fewest of a thread, among however many. */
  private static final long FEWEST = 1 << 4;

  private final long[] marks;
  private int marked;
  private long spacing;
  private long count;
  private long nextMark;
  private long lastNanos;

  SuccessTimes(int capacity, long spacing) {
    this.marks = new long[capacity];
    this.spacing = spacing;
    this.nextMark = spacing;
  }

  /**
   * Times of one of these threads, which plan this many operations together, 0 for no bound. They
   * tell when each {@code group} of operations was done.
   */
  public static SuccessTimes of(long group, int threads, long planned) {
    // The groups of a single thread end with its own operations.
    long spacing = threads == 1 ? group : 1;
    while (threads > 1 && planned / spacing > MOST) {
      spacing *= 2;
    }
    long most = Math.max(FEWEST, MOST / threads);
    long needed = planned == 0 ? most : planned / spacing + 1;
    int halves = (int) (Math.min(most, Math.max(FEWEST, needed)) / 2);
    return new SuccessTimes(2 * halves + 2, spacing);
  }

  /** Adds an operation that ended at this time of {@link System#nanoTime}. */
  public void add(long endNanos) {
    count++;
    lastNanos = endNanos;
    if (count == nextMark) {
      mark();
    }
  }

  private void mark() {
    marks[marked++] = lastNanos;
    if (marked == marks.length) {
      marked /= 2;
      for (int i = 0; i < marked; i++) {
        marks[i] = marks[2 * i + 1];
      }
      spacing *= 2;
    }
    nextMark = (marked + 1) * spacing;
  }

  /** The operations between two times that are kept. */
  long spacing() {
    return spacing;
  }

  /** Passes all operations from the first on. */
  Cursor from(long startNanos) {
    return new Cursor(startNanos);
  }

  /**
   * An operation. It ended exactly at this time if that was kept; others are spread evenly between
   * two kept times.
   */
  final class Cursor implements Comparable<Cursor> {
    private int part = -1;
    private long partStart;
    private long partEnd;
    private long partSize;
    private long inPart;
    private long nanos;

    private Cursor(long startNanos) {
      partEnd = startNanos;
    }

    /** Goes to the next operation; false after the last. */
    boolean next() {
      if (inPart == partSize && !nextPart()) {
        return false;
      }
      inPart++;
      double share = (double) inPart / partSize;
      nanos = partStart + Math.round((partEnd - partStart) * share);
      return true;
    }

    private boolean nextPart() {
      part++;
      boolean rest = part >= marked;
      partSize = rest ? count - marked * spacing : spacing;
      if (part > marked || partSize <= 0) {
        return false;
      }
      partStart = partEnd;
      // A workload may do operations without its client, and so without a time of their own.
      partEnd = Math.max(partStart, rest ? lastNanos : marks[part]);
      inPart = 0;
      return true;
    }

    long nanos() {
      return nanos;
    }

    @Override
    public int compareTo(Cursor other) {
      return Long.compare(nanos, other.nanos);
    }
  }
}
