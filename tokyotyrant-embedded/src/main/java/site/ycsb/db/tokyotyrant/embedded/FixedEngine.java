// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The fixed-length array {@code .tcf} (tcfdb.c): keys are numbers from 1 to a limit that follows
 * from the tunings, and values beyond the width are truncated silently. Memory is used for the
 * records that exist, not for the whole array. The keywords {@code min} and {@code max} are known
 * in intervals only.
 */
final class FixedEngine extends Engine {

  /** Bytes of the file's header, {@code FDBHEADSIZ}. */
  private static final int HEADER = 256;

  private static final int DEFAULT_WIDTH = 255;
  private static final long DEFAULT_LIMIT = 256L << 20;

  /** The limit is rounded up to whole pages. */
  private static final long PAGE = 4096;

  /** As in {@code [1,9]} or {@code (min,max)} (tcfdb.c {@code tcfdbrange4}). */
  private static final Pattern INTERVAL =
      Pattern.compile("\\s*([\\[(])\\s*([^,\\s]+)\\s*,\\s*([^\\])\\s]+)\\s*([\\])]).*");

  private final int width;
  private final long lastId;

  /** An empty array; 0 stands for the defaults, a width of 255 bytes and a file of 256 MiB. */
  FixedEngine(String path, long width, long limit) {
    // Keys are decimal numbers without leading zeros: the shorter one is the smaller one.
    super(
        "fixed-length",
        path,
        true,
        Comparator.<byte[]>comparingInt(key -> key.length).thenComparing(Arrays::compareUnsigned));
    this.width = width > 0 ? Math.toIntExact(width) : DEFAULT_WIDTH;
    long least = Math.max(limit > 0 ? limit : DEFAULT_LIMIT, HEADER + this.width + 4L);
    long pages = (least + PAGE - 1) / PAGE;
    int sizeBytes = this.width <= 0xFF ? 1 : this.width <= 0xFFFF ? 2 : 4;
    this.lastId = (pages * PAGE - HEADER) / ((long) this.width + sizeBytes);
  }

  /** Characters other than digits are skipped ({@code tcfdbkeytoid}). */
  @Override
  byte @Nullable [] key(byte[] requested) {
    long id = 0;
    for (byte b : requested) {
      if (b >= '0' && b <= '9') {
        id = id * 10 + b - '0';
      }
    }
    return isValid(id) ? text(id) : null;
  }

  @Override
  byte[] stored(byte[] value) {
    return value.length > width ? Arrays.copyOf(value, width) : value;
  }

  @Override
  byte[] appended(byte[] old, byte[] more) {
    return stored(super.appended(old, more));
  }

  /** The prefix is an interval here; a round bracket excludes the end beside it. */
  @Override
  List<byte[]> forwardKeys(byte[] prefix, int max) {
    Matcher interval = INTERVAL.matcher(new String(prefix, StandardCharsets.ISO_8859_1));
    if (records().isEmpty() || !interval.matches()) {
      return List.of();
    }
    long lower = end(interval.group(2)) + (interval.group(1).equals("[") ? 0 : 1);
    long upper = end(interval.group(3)) - (interval.group(4).equals("]") ? 0 : 1);
    // An end beyond the limit makes the whole interval empty, in the real server too.
    if (!isValid(lower) || !isValid(upper) || lower > upper) {
      return List.of();
    }
    return records().subMap(text(lower), true, text(upper), true).keySet().stream()
        .limit(max)
        .toList();
  }

  private long end(String word) {
    byte[] key =
        switch (word) {
          case "min" -> records().firstKey();
          case "max" -> records().lastKey();
          default -> key(word.getBytes(StandardCharsets.ISO_8859_1));
        };
    return key == null ? 0 : Long.parseLong(new String(key, StandardCharsets.US_ASCII));
  }

  private boolean isValid(long id) {
    return id >= 1 && id <= lastId;
  }

  private static byte[] text(long id) {
    return Long.toString(id).getBytes(StandardCharsets.US_ASCII);
  }
}
