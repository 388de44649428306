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
package site.ycsb.db.tokyotyrant.embedded;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The fixed-length array {@code .tcf} (tcfdb.c): keys are numbers from 1 to a limit that follows
 * from the tunings, and values are cut off at the width without a word.
 *
 * <p>Memory is taken for the records that are there, not for the whole array.
 */
final class FixedEngine extends MapEngine<Long> {

  /** Bytes of the file's header, {@code FDBHEADSIZ}. */
  private static final int HEADER = 256;

  private static final int DEFAULT_WIDTH = 255;
  private static final long DEFAULT_LIMIT = 256L << 20;

  /** The limit is rounded up to whole pages. */
  private static final long PAGE = 4096;

  /** What {@link #id} returns for the keywords; no key that is a number gives these. */
  private static final long MIN = -1;

  private static final long PREV = -2;
  private static final long MAX = -3;
  private static final long NEXT = -4;

  private final ConcurrentNavigableMap<Long, byte[]> map;
  private final int width;
  private final long lastId;

  /**
   * @param width bytes of a value, or less than 1 for the default of 255
   * @param limit bytes of the file, or less than 1 for the default of 256 MiB
   */
  FixedEngine(String path, int width, long limit) {
    this(path, width, limit, new ConcurrentSkipListMap<>());
  }

  private FixedEngine(
      String path, int width, long limit, ConcurrentNavigableMap<Long, byte[]> map) {
    super(path, map);
    this.map = map;
    this.width = width > 0 ? width : DEFAULT_WIDTH;
    long least = Math.max(limit > 0 ? limit : DEFAULT_LIMIT, HEADER + this.width + 4L);
    long pages = (least + PAGE - 1) / PAGE;
    int sizeBytes = this.width <= 0xFF ? 1 : this.width <= 0xFFFF ? 2 : 4;
    this.lastId = (pages * PAGE - HEADER) / ((long) this.width + sizeBytes);
  }

  @Override
  public String type() {
    return "fixed-length";
  }

  @Override
  int keySize(Long key) {
    return Long.BYTES;
  }

  @Override
  public boolean isValidKey(byte[] key) {
    return isValid(existing(id(key)));
  }

  @Override
  public boolean put(byte[] key, byte[] value) {
    long id = id(key);
    if (isNew(id)) {
      return putBeyond(id, value);
    }
    long target = existing(id);
    if (isValid(target)) {
      store(target, cut(value));
    }
    return isValid(target);
  }

  @Override
  public boolean putKeep(byte[] key, byte[] value) {
    long id = id(key);
    if (isNew(id)) {
      return putBeyond(id, value);
    }
    long target = existing(id);
    return isValid(target) && keep(target, cut(value));
  }

  @Override
  public boolean putCat(byte[] key, byte[] value) {
    long id = id(key);
    if (isNew(id)) {
      return putBeyond(id, value);
    }
    long target = existing(id);
    if (isValid(target)) {
      append(target, cut(value), width);
    }
    return isValid(target);
  }

  /** Stores before the first or after the last record; another thread may take the place first. */
  private boolean putBeyond(long keyword, byte[] value) {
    while (true) {
      long id = keyword == PREV ? first() - 1 : last() + 1;
      if (!isValid(id)) {
        return false;
      }
      if (keep(id, cut(value))) {
        return true;
      }
    }
  }

  @Override
  public boolean out(byte[] key) {
    return remove(existing(id(key))) != null;
  }

  @Override
  public byte @Nullable [] get(byte[] key) {
    return find(existing(id(key)));
  }

  /** Like the real one, says 0 and success of a key that no record may have. */
  @Override
  public int valueSize(byte[] key) {
    return isValidKey(key) ? super.valueSize(key) : 0;
  }

  @Override
  public Iterator<byte[]> keys() {
    Iterator<Long> ids = map.keySet().iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return ids.hasNext();
      }

      @Override
      public byte[] next() {
        return text(ids.next());
      }
    };
  }

  /** The prefix is an interval here: {@code [lower,upper]}, or round brackets to leave one out. */
  @Override
  public List<byte[]> forwardKeys(byte[] prefix, int max) {
    List<byte[]> found = new ArrayList<>();
    Interval interval = Interval.parse(prefix);
    if (interval == null) {
      return found;
    }
    long lower = end(interval.lower()) + (interval.lowerIncluded() ? 0 : 1);
    long upper = end(interval.upper()) - (interval.upperIncluded() ? 0 : 1);
    // An end beyond the limit makes the whole interval void, in the real one too.
    if (!isValid(lower) || !isValid(upper) || lower > upper) {
      return found;
    }
    for (long id : map.subMap(lower, true, upper, true).keySet()) {
      if (found.size() >= max) {
        break;
      }
      found.add(text(id));
    }
    return found;
  }

  @Override
  public @Nullable List<byte[]> misc(String name, List<byte[]> args) {
    return name.equals("range") ? range(args) : super.misc(name, args);
  }

  private List<byte[]> range(List<byte[]> args) {
    List<byte[]> found = new ArrayList<>();
    long start = args.isEmpty() ? 1 : existing(id(args.get(0)));
    int max = Decimal.limit(args, 1);
    long end = args.size() > 2 ? id(args.get(2)) : 0;
    if (!isValid(start)) {
      return found;
    }
    for (Map.Entry<Long, byte[]> entry : map.tailMap(start).entrySet()) {
      if (found.size() / 2 >= max || (end > 0 && entry.getKey() >= end)) {
        break;
      }
      found.add(text(entry.getKey()));
      found.add(entry.getValue());
    }
    return found;
  }

  private boolean isValid(long id) {
    return id >= 1 && id <= lastId;
  }

  private static boolean isNew(long id) {
    return id == PREV || id == NEXT;
  }

  /** The record that a key means where it must be there: {@code prev} and {@code next} are none. */
  private long existing(long id) {
    return id == MIN ? first() : id == MAX ? last() : id;
  }

  private long end(String key) {
    long id = id(key.getBytes(StandardCharsets.ISO_8859_1));
    if (id == PREV) {
      return first() - 1;
    }
    return id == NEXT ? last() + 1 : existing(id);
  }

  private long first() {
    Map.Entry<Long, byte[]> entry = map.firstEntry();
    return entry == null ? 0 : entry.getKey();
  }

  private long last() {
    Map.Entry<Long, byte[]> entry = map.lastEntry();
    return entry == null ? 0 : entry.getKey();
  }

  private byte[] cut(byte[] value) {
    return value.length > width ? Arrays.copyOf(value, width) : value;
  }

  private static byte[] text(long id) {
    return Long.toString(id).getBytes(StandardCharsets.US_ASCII);
  }

  /** The number in a key: whatever is no digit is skipped ({@code tcfdbkeytoid}). */
  private static long id(byte[] key) {
    return switch (key.length) {
      case 3, 4 ->
          switch (new String(key, StandardCharsets.ISO_8859_1)) {
            case "min" -> MIN;
            case "prev" -> PREV;
            case "max" -> MAX;
            case "next" -> NEXT;
            default -> digits(key);
          };
      default -> digits(key);
    };
  }

  private static long digits(byte[] key) {
    long id = 0;
    for (byte b : key) {
      if (b >= '0' && b <= '9') {
        id = id * 10 + b - '0';
      }
    }
    return id;
  }
}
