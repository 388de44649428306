// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.NavigableSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code .tct}: records of columns, and decimal indexes on columns (tctdb.c). Like the
 * real one, plain commands carry columns with NUL between them, put replaces the whole record, and
 * putcat only adds columns that are missing. Searches other than by {@code NUMGE} on one column are
 * refused, so that indexes of other types are accepted and not kept. Column names are any bytes,
 * held as ISO 8859-1.
 */
final class TableEngine extends Engine {

  /** The index types TDBITDECIMAL and, as the last, TDBITQGRAM of tctdb.h. */
  private static final int DECIMAL = 1;

  private static final int LAST_TYPE = 3;

  /** TDBITKEEP of tctdb.h, added to a type: fail if an index exists. */
  private static final int KEEP = 1 << 24;

  /** By column: numbers, each with the primary key of its record. */
  private final Map<String, NavigableSet<Entry<BigDecimal, byte[]>>> indexes =
      new ConcurrentHashMap<>();

  /** Columns with indexes that no search uses. */
  private final Set<String> otherIndexes = new HashSet<>();

  TableEngine(String path) {
    super("table", path, false, Arrays::compareUnsigned);
  }

  /** An empty primary key would abort the real server. */
  @Override
  byte @Nullable [] key(byte[] requested) {
    return requested.length == 0 ? null : requested;
  }

  @Override
  byte[] stored(byte[] value) {
    List<byte[]> cells = new ArrayList<>();
    for (String cell : split(value)) {
      cells.add(cell.getBytes(ISO_8859_1));
    }
    return encode(columns(cells));
  }

  @Override
  byte[] shown(byte[] stored) {
    List<String> cells = new ArrayList<>();
    decode(stored).forEach(cell -> cells.add(text(cell)));
    return String.join("\0", cells).getBytes(ISO_8859_1);
  }

  @Override
  byte[] appended(byte[] old, byte[] more) {
    Map<String, byte[]> columns = columns(decode(old));
    columns(decode(more)).forEach(columns::putIfAbsent);
    return encode(columns);
  }

  @Override
  synchronized boolean store(byte @Nullable [] key, byte[] value, Mode mode) {
    return super.store(key, value, mode);
  }

  @Override
  synchronized boolean out(byte[] requested) {
    return super.out(requested);
  }

  @Override
  void changed(byte[] key, byte @Nullable [] old, byte @Nullable [] value) {
    super.changed(key, old, value);
    indexes.forEach(
        (column, index) -> {
          BigDecimal before = number(column, old);
          BigDecimal now = number(column, value);
          if (before != null) {
            index.remove(Map.entry(before, key));
          }
          if (now != null) {
            index.add(Map.entry(now, key));
          }
        });
  }

  @Override
  @Nullable List<byte[]> misc(String name, List<byte[]> args) {
    return switch (name) {
      case "put" -> done(putColumns(args, Mode.REPLACE));
      case "putkeep" -> done(putColumns(args, Mode.KEEP));
      case "putcat" -> done(putColumns(args, Mode.APPEND));
      case "get" -> {
        byte[] stored = args.isEmpty() ? null : find(args.get(0));
        yield stored == null ? null : decode(stored);
      }
      case "setindex" -> done(args.size() == 2 && setIndex(text(args.get(0)), args.get(1)));
      case "search" -> search(args);
      default -> super.misc(name, args);
    };
  }

  private boolean putColumns(List<byte[]> args, Mode mode) {
    return !args.isEmpty()
        && store(key(args.get(0)), encode(columns(args.subList(1, args.size()))), mode);
  }

  private synchronized boolean setIndex(String column, byte[] type) {
    int number = number(type).intValue();
    boolean keep = (number & KEEP) != 0;
    int kind = number & ~KEEP;
    boolean exists = indexes.containsKey(column) || otherIndexes.contains(column);
    if (!text(type).matches("\\d+") || kind > LAST_TYPE || (keep && exists)) {
      return false;
    }
    if (kind == DECIMAL) {
      otherIndexes.remove(column);
      indexes.put(column, index(column));
    } else {
      indexes.remove(column);
      otherIndexes.add(column);
    }
    return true;
  }

  private NavigableSet<Entry<BigDecimal, byte[]>> index(String column) {
    NavigableSet<Entry<BigDecimal, byte[]>> index =
        new ConcurrentSkipListSet<>(
            Entry.<BigDecimal, byte[]>comparingByKey()
                .thenComparing(Entry::getValue, Arrays::compareUnsigned));
    records()
        .forEach(
            (key, value) -> {
              BigDecimal number = number(column, value);
              if (number != null) {
                index.add(Map.entry(number, key));
              }
            });
    return index;
  }

  /** What a search asks for; each argument is a command and operands with NUL between them. */
  private static final class Query {
    private String column = "";
    private BigDecimal from = BigDecimal.ZERO;
    private long max = Long.MAX_VALUE;
    private long skip;
    private boolean conditional;
    private boolean count;

    /** Takes one argument (tcadb.c tcadbmisc); false if this server does not offer it. */
    boolean takes(byte[] argument) {
      List<String> words = split(argument);
      return switch (words.get(0) + words.size()) {
        case "addcond4" -> {
          boolean second = conditional;
          conditional = true;
          column = words.get(1);
          from = number(words.get(3));
          yield !second && List.of("10", "NUMGE").contains(words.get(2));
        }
        case "setorder3" ->
            words.get(1).equals(column) && List.of("2", "NUMASC").contains(words.get(2));
        case "setlimit3" -> {
          max = number(words.get(1)).longValue();
          skip = number(words.get(2)).longValue();
          yield max >= 0 && skip >= 0;
        }
        case "count1" -> {
          count = true;
          yield true;
        }
        default -> false;
      };
    }

    private static BigDecimal number(String word) {
      return Engine.number(word.getBytes(ISO_8859_1));
    }
  }

  /**
   * The primary keys of records whose column holds a number that is not below the operand, in the
   * order of the numbers; or how many they are. Without an index it looks at the whole table.
   */
  private @Nullable List<byte[]> search(List<byte[]> args) {
    Query query = new Query();
    if (!args.stream().allMatch(query::takes) || !query.conditional) {
      return null;
    }
    NavigableSet<Entry<BigDecimal, byte[]>> index = indexes.get(query.column);
    List<byte[]> found =
        (index == null ? index(query.column) : index)
            .tailSet(Map.entry(query.from, new byte[0])).stream()
                .skip(query.skip)
                .limit(query.max)
                .map(Entry::getValue)
                .toList();
    return query.count ? List.of(Integer.toString(found.size()).getBytes(ISO_8859_1)) : found;
  }

  private static @Nullable BigDecimal number(String column, byte @Nullable [] stored) {
    byte[] value = stored == null ? null : columns(decode(stored)).get(column);
    return value == null ? null : number(value);
  }

  /** Columns of names and values in turn; a name without a value is left out. */
  private static Map<String, byte[]> columns(List<byte[]> cells) {
    Map<String, byte[]> columns = new LinkedHashMap<>();
    for (int i = 0; i + 1 < cells.size(); i += 2) {
      columns.put(text(cells.get(i)), cells.get(i + 1));
    }
    return columns;
  }

  /** The stored form of columns: names and values in turn, each after its length. */
  private static byte[] encode(Map<String, byte[]> columns) {
    long size = 0;
    for (Entry<String, byte[]> column : columns.entrySet()) {
      size += 2L * Integer.BYTES + column.getKey().length() + column.getValue().length;
    }
    ByteBuffer stored = ByteBuffer.allocate(Math.toIntExact(size));
    columns.forEach(
        (name, value) -> {
          stored.putInt(name.length()).put(name.getBytes(ISO_8859_1));
          stored.putInt(value.length).put(value);
        });
    return stored.array();
  }

  private static List<byte[]> decode(byte[] stored) {
    List<byte[]> cells = new ArrayList<>();
    ByteBuffer buffer = ByteBuffer.wrap(stored);
    while (buffer.hasRemaining()) {
      byte[] cell = new byte[buffer.getInt()];
      buffer.get(cell);
      cells.add(cell);
    }
    return cells;
  }

  private static List<String> split(byte[] bytes) {
    return List.of(text(bytes).split("\0", -1));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, ISO_8859_1);
  }
}
