// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.stale;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the writes of each field by this process, and knows which version a read may not be older
 * than.
 *
 * <p>A write that begins while no other write of its field is under way comes after all earlier
 * ones. Once the store has acknowledged it, a read that begins then and returns one of those is
 * stale: the store has not shown it a write that was acknowledged before. Of writes at the same
 * time nobody knows the order, so they prove nothing; neither do those after a failed write, which
 * may arrive at any time. A stale read is never found where there is none, but not every one is
 * found. Thread-safe.
 */
public final class Versions {
  /** Fields that are followed, each in about 150 bytes; others are written without a number. */
  private static final int MOST_FIELDS = 1_000_000;

  /** The most characters of a tag: a mark, a writer of 31 bits, a mark, and a number of 63 bits. */
  public static final int LONGEST_TAG = 1 + 6 + 1 + 13;

  private static final int BASE = Character.MAX_RADIX;
  private static final char BEFORE_WRITER = '#';
  private static final char BEFORE_NUMBER = '.';

  private record Field(long record, String name) {}

  /** Tells the values of this process from those of others, whose order nobody here knows. */
  private final String writer =
      Integer.toString(ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE), BASE);

  private final ConcurrentMap<Field, State> states = new ConcurrentHashMap<>();

  /** The writes of one field. */
  private static final class State {
    private long last;
    private int pending;
    private long newest;

    synchronized long begin() {
      last++;
      pending++;
      return pending == 1 ? last : -last;
    }

    synchronized void acknowledge(long begun) {
      pending--;
      newest = Math.max(newest, begun);
    }

    synchronized long newest() {
      return newest;
    }
  }

  /** A write of one field that is under way. Used by one thread. */
  public final class Write {
    private final State state;

    /** The version; negative where another write was under way. */
    private final long begun;

    private Write(State state) {
      this.state = state;
      this.begun = state.begin();
    }

    /** What the value carries, such as {@code #1k9f3.12}. */
    public String tag() {
      return BEFORE_WRITER + writer + BEFORE_NUMBER + Long.toString(Math.abs(begun), BASE);
    }

    /** Called once the store has answered; after a failure the write may arrive at any time. */
    public void ended(boolean acknowledged) {
      if (acknowledged) {
        state.acknowledge(begun);
      }
    }
  }

  /** Begins a write; null where too many fields are followed already. */
  public @Nullable Write begin(long record, String field) {
    Field written = new Field(record, field);
    State state = states.get(written);
    if (state == null) {
      if (states.size() >= MOST_FIELDS) {
        return null;
      }
      state = states.computeIfAbsent(written, w -> new State());
    }
    return new Write(state);
  }

  /** The version that a read which begins now may not be older than; 0 for any. */
  public long newest(long record, String field) {
    State state = states.get(new Field(record, field));
    return state == null ? 0 : state.newest();
  }

  /**
   * Whether a value with this tag, empty for one as it was inserted, is older than that version. A
   * value of another process is not known to be.
   */
  public boolean isOlder(String tag, long newest) {
    if (tag.isEmpty()) {
      return newest > 0;
    }
    String own = BEFORE_WRITER + writer + BEFORE_NUMBER;
    try {
      return tag.startsWith(own) && Long.parseLong(tag.substring(own.length()), BASE) < newest;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** The tag at the start of this text, up to the colon after it; empty without one. */
  public static String tagOf(String text) {
    int end = text.indexOf(':');
    return !text.isEmpty() && text.charAt(0) == BEFORE_WRITER && end > 0
        ? text.substring(0, end)
        : "";
  }
}
