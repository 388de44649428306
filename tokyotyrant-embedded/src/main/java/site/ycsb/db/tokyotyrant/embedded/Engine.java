// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A database of Tokyo Cabinet, as far as the protocol shows it: the hashes and trees as they are,
 * the other engines as subclasses. All engines keep their records in one sorted map. A false or
 * null result becomes reply code 1. Thread-safe; each change of one record is atomic.
 */
class Engine {

  enum Mode {
    REPLACE,
    KEEP,
    APPEND
  }

  /** Bytes of objects and references around each record on a 64-bit JVM, roughly. */
  private static final int RECORD_OVERHEAD = 80;

  /** A number with a suffix in powers of 1,024, as tcutil.c {@code tcatoix} reads it. */
  private static final Pattern SIZE = Pattern.compile("\\s*([0-9]+(?:\\.[0-9]+)?)\\s*([kmgt]?).*");

  private final String type;
  private final String path;
  private final boolean ranges;
  private final Comparator<byte[]> order;
  private final ConcurrentNavigableMap<byte[], byte[]> records;
  private final LongAdder count = new LongAdder();
  private final LongAdder bytes = new LongAdder();

  /**
   * An empty database, by its type in {@code stat} (ttserver.c {@code do_stat}) and its name
   * without tunings, with {@code misc range} or without.
   */
  Engine(String type, String path, boolean ranges, Comparator<byte[]> order) {
    this.type = type;
    this.path = path;
    this.ranges = ranges;
    this.order = order;
    this.records = new ConcurrentSkipListMap<>(order);
  }

  /**
   * Opens an empty database by the name that ttserver would get (tcadb.c {@code tcadbopen});
   * rejects a tuning that drops records.
   */
  static Engine open(String databaseName) {
    String[] parts = databaseName.split("#", -1);
    long width = 0;
    long limit = 0;
    for (int i = 1; i < parts.length; i++) {
      String[] tuning = parts[i].toLowerCase(Locale.ROOT).split("=", 2);
      String value = tuning.length > 1 ? tuning[1] : "";
      switch (tuning[0]) {
        case "width" -> width = size(value);
        case "limsiz" -> limit = size(value);
        case "capnum", "capsiz" ->
            throw new IllegalArgumentException(
                databaseName + ": capnum and capsiz drop records; remove them");
        default -> {
          // The others change speed and space only.
        }
      }
    }
    String path = parts[0];
    String kind = path.substring(Math.max(0, path.length() - 4)).toLowerCase(Locale.ROOT);
    return switch (path.length() == 1 ? path : kind) {
      case "*" -> new Engine("on-memory hash", path, false, Arrays::compareUnsigned);
      case "+" -> new Engine("on-memory tree", path, true, Arrays::compareUnsigned);
      case ".tch", ".hdb" -> new Engine("hash", path, false, Arrays::compareUnsigned);
      case ".tcb", ".bdb" -> new Engine("B+ tree", path, true, Arrays::compareUnsigned);
      case ".tcf", ".fdb" -> new FixedEngine(path, width, limit);
      case ".tct", ".tdb" -> new TableEngine(path);
      default ->
          throw new IllegalArgumentException(
              databaseName + ": must be *, + or a name that ends in .tch, .tcb, .tcf or .tct");
    };
  }

  private static long size(String text) {
    Matcher matcher = SIZE.matcher(text);
    if (!matcher.matches()) {
      return 0;
    }
    int power = " kmgt".indexOf(matcher.group(2).isEmpty() ? " " : matcher.group(2));
    BigDecimal unit = BigDecimal.valueOf(1L << (10 * power));
    return new BigDecimal(matcher.group(1)).multiply(unit).longValue();
  }

  final String type() {
    return type;
  }

  final String path() {
    return path;
  }

  final long count() {
    return count.sum();
  }

  final long size() {
    return bytes.sum() + RECORD_OVERHEAD * count.sum();
  }

  final ConcurrentNavigableMap<byte[], byte[]> records() {
    return records;
  }

  /** The key that a request means, or null if no record may have it. */
  byte @Nullable [] key(byte[] requested) {
    return requested;
  }

  /** The stored form of a value in a request. */
  byte[] stored(byte[] value) {
    return value;
  }

  /** The form of a stored value in a reply. */
  byte[] shown(byte[] stored) {
    return stored;
  }

  /** A stored value with another one appended. */
  byte[] appended(byte[] old, byte[] more) {
    byte[] joined = Arrays.copyOf(old, Math.addExact(old.length, more.length));
    System.arraycopy(more, 0, joined, old.length, more.length);
    return joined;
  }

  final boolean put(byte[] key, byte[] value, Mode mode) {
    return store(key(key), stored(value), mode);
  }

  /** Stores a value in its stored form; false if the key is null or must stay as it is. */
  boolean store(byte @Nullable [] key, byte[] value, Mode mode) {
    while (key != null) {
      byte[] old = mode == Mode.REPLACE ? records.put(key, value) : records.putIfAbsent(key, value);
      if (old == null || mode == Mode.REPLACE) {
        changed(key, old, value);
        return true;
      }
      if (mode == Mode.KEEP) {
        return false;
      }
      byte[] joined = appended(old, value);
      // An array equals only itself, so this fails if another thread replaced the value.
      if (records.replace(key, old, joined)) {
        changed(key, old, joined);
        return true;
      }
    }
    return false;
  }

  boolean out(byte[] requested) {
    byte[] key = key(requested);
    byte[] old = key == null ? null : records.remove(key);
    if (key != null && old != null) {
      changed(key, old, null);
    }
    return old != null;
  }

  /** Counts a change of a record; null stands for no record. */
  void changed(byte[] key, byte @Nullable [] old, byte @Nullable [] value) {
    count.add((value == null ? 0 : 1) - (old == null ? 0 : 1));
    bytes.add(size(key, value) - size(key, old));
  }

  private static long size(byte[] key, byte @Nullable [] value) {
    return value == null ? 0 : (long) key.length + value.length;
  }

  final byte @Nullable [] get(byte[] requested) {
    byte[] value = find(requested);
    return value == null ? null : shown(value);
  }

  /** The stored form of a value; null if the key is absent. */
  final byte @Nullable [] find(byte[] requested) {
    byte[] key = key(requested);
    return key == null ? null : records.get(key);
  }

  /** All keys; it may omit or include records that are stored or removed meanwhile. */
  final Iterator<byte[]> keys() {
    return records.keySet().iterator();
  }

  /** At most {@code max} keys that begin with the prefix. */
  List<byte[]> forwardKeys(byte[] prefix, int max) {
    return records.tailMap(prefix).keySet().stream()
        .takeWhile(key -> startsWith(key, prefix))
        .limit(max)
        .toList();
  }

  private static boolean startsWith(byte[] key, byte[] prefix) {
    int mismatch = Arrays.mismatch(key, prefix);
    return mismatch < 0 || mismatch == prefix.length;
  }

  final void vanish() {
    keys().forEachRemaining(this::out);
  }

  /** Calls a function of tcadb.c {@code tcadbmisc} and returns the elements of the reply. */
  @Nullable List<byte[]> misc(String name, List<byte[]> args) {
    return switch (name) {
      case "put" -> done(args.size() > 1 && put(args.get(0), args.get(1), Mode.REPLACE));
      case "putkeep" -> done(args.size() > 1 && put(args.get(0), args.get(1), Mode.KEEP));
      case "putcat" -> done(args.size() > 1 && put(args.get(0), args.get(1), Mode.APPEND));
      case "out" -> done(!args.isEmpty() && out(args.get(0)));
      case "get" -> {
        byte[] value = args.isEmpty() ? null : get(args.get(0));
        yield value == null ? null : List.of(value);
      }
      case "range" -> ranges ? range(args) : null;
      case "sync" -> List.of();
      case "vanish" -> {
        vanish();
        yield List.of();
      }
      default -> null;
    };
  }

  /** The reply of a function that returns nothing. */
  static @Nullable List<byte[]> done(boolean success) {
    return success ? List.of() : null;
  }

  /** Keys and values in turn from the start key on, at most {@code max}, without the end key. */
  private List<byte[]> range(List<byte[]> args) {
    byte[] start = key(args.isEmpty() ? new byte[0] : args.get(0));
    int max = args.size() < 2 ? 0 : number(args.get(1)).intValue();
    byte[] end = args.size() < 3 ? null : key(args.get(2));
    List<byte[]> found = new ArrayList<>();
    if (start == null) {
      return found;
    }
    for (Map.Entry<byte[], byte[]> entry : records.tailMap(start).entrySet()) {
      if (end != null && order.compare(entry.getKey(), end) >= 0) {
        break;
      }
      found.add(entry.getKey());
      found.add(entry.getValue());
      if (found.size() / 2 == max) {
        break;
      }
    }
    return found;
  }

  /** The number that a text holds; 0 if it holds none. */
  static BigDecimal number(byte[] text) {
    try {
      return new BigDecimal(new String(text, StandardCharsets.ISO_8859_1).strip());
    } catch (NumberFormatException e) {
      return BigDecimal.ZERO;
    }
  }
}
