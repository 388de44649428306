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
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code .tct}: records of columns, with indexes (tctdb.c).
 *
 * <p>Like the real one, plain commands carry columns with NUL between them, put replaces the whole
 * record, putcat only adds columns that are missing, and one lock guards the whole table.
 */
final class TableEngine implements Engine {

  /** Bytes of objects and references around each record on a 64-bit JVM, roughly. */
  private static final int RECORD_OVERHEAD = 160;

  /** Bytes of an index entry, roughly. */
  private static final int ENTRY_SIZE = 112;

  private final String path;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  /** Changed under the write lock; concurrent so that iterators outlive changes. */
  private final ConcurrentHashMap<Bytes, Row> records = new ConcurrentHashMap<>();

  private final List<TableIndex> indexes = new ArrayList<>();
  private final AtomicLong uid = new AtomicLong();
  private long bytes;

  TableEngine(String path) {
    this.path = path;
  }

  @Override
  public String type() {
    return "table";
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public boolean put(byte[] key, byte[] value) {
    return store(keyOrUid(key), Row.parse(value), Mode.REPLACE);
  }

  @Override
  public boolean putKeep(byte[] key, byte[] value) {
    return store(keyOrUid(key), Row.parse(value), Mode.KEEP);
  }

  @Override
  public boolean putCat(byte[] key, byte[] value) {
    return store(keyOrUid(key), Row.parse(value), Mode.ADD);
  }

  /** An empty primary key would abort the real server. */
  @Override
  public boolean putListed(byte[] key, byte[] value) {
    return key.length > 0 && put(key, value);
  }

  @Override
  public boolean out(byte[] key) {
    lock.writeLock().lock();
    try {
      return change(new Bytes(key), null);
    } finally {
      lock.writeLock().unlock();
    }
  }

  @Override
  public byte @Nullable [] get(byte[] key) {
    Row row = records.get(new Bytes(key));
    return row == null ? null : row.join();
  }

  @Override
  public int valueSize(byte[] key) {
    Row row = records.get(new Bytes(key));
    return row == null ? -1 : row.storedSize();
  }

  @Override
  public Iterator<byte[]> keys() {
    return Keys.arrays(records.keySet().iterator());
  }

  @Override
  public List<byte[]> forwardKeys(byte[] prefix, int max) {
    return Keys.withPrefix(records.keySet(), prefix, max);
  }

  /** Empties the table; its indexes stay, and unique numbers start anew. */
  @Override
  public void vanish() {
    lock.writeLock().lock();
    try {
      records.clear();
      indexes.forEach(index -> index.entries().clear());
      uid.set(0);
      bytes = 0;
    } finally {
      lock.writeLock().unlock();
    }
  }

  @Override
  public long count() {
    return records.mappingCount();
  }

  @Override
  public long size() {
    lock.readLock().lock();
    try {
      long entries = indexes.stream().mapToLong(index -> index.entries().size()).sum();
      return bytes + RECORD_OVERHEAD * records.mappingCount() + ENTRY_SIZE * entries;
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public @Nullable List<byte[]> misc(String name, List<byte[]> args) {
    return switch (name) {
      case "put" -> Engine.done(putColumns(args, Mode.REPLACE));
      case "putkeep" -> Engine.done(putColumns(args, Mode.KEEP));
      case "putcat" -> Engine.done(putColumns(args, Mode.ADD));
      case "get" -> {
        Row row = args.isEmpty() ? null : records.get(new Bytes(args.get(0)));
        yield row == null ? null : row.cells();
      }
      case "setindex" -> Engine.done(setIndexes(args));
      case "search" -> search(TableQuery.parse(args));
      case "genuid" -> List.of(decimal(uid.incrementAndGet()));
      default -> Engine.super.misc(name, args);
    };
  }

  /**
   * Adds, replaces or drops an index.
   *
   * @param keep whether an index that is there makes this fail
   * @return false if that was so, if there is none to drop, if there is no such type, or if a
   *     record has an empty value there, which would abort the real server
   */
  boolean setIndex(byte[] column, IndexType type, boolean keep) {
    lock.writeLock().lock();
    try {
      boolean present = indexes.stream().anyMatch(index -> index.isOn(column));
      if (present && keep) {
        return false;
      }
      if (type == IndexType.OPTIMIZE) {
        return present;
      }
      TableIndex index = new TableIndex(column, type);
      if (!records.values().stream().allMatch(index::admits)) {
        return false;
      }
      indexes.removeIf(old -> old.isOn(column));
      if (!type.isIndex()) {
        return type == IndexType.VOID && present;
      }
      records.forEach((key, row) -> index.update(key, null, row));
      return indexes.add(index);
    } finally {
      lock.writeLock().unlock();
    }
  }

  private enum Mode {
    REPLACE,
    KEEP,
    ADD
  }

  private byte[] keyOrUid(byte[] key) {
    return key.length > 0 ? key : decimal(uid.incrementAndGet());
  }

  private static byte[] decimal(long number) {
    return Long.toString(number).getBytes(StandardCharsets.US_ASCII);
  }

  private boolean putColumns(List<byte[]> args, Mode mode) {
    return !args.isEmpty()
        && args.get(0).length > 0
        && store(args.get(0), Row.of(args.subList(1, args.size())), mode);
  }

  private boolean store(byte[] key, Row row, Mode mode) {
    if (row.find(Row.PRIMARY_KEY) != null) {
      return false;
    }
    Bytes primaryKey = new Bytes(key);
    lock.writeLock().lock();
    try {
      if (!indexes.stream().allMatch(index -> index.admits(row))) {
        return false;
      }
      Row old = records.get(primaryKey);
      if (old == null || mode == Mode.REPLACE) {
        return change(primaryKey, row);
      }
      return mode == Mode.ADD && change(primaryKey, old.withMissing(row));
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Replaces a record, or removes it if there is no new one, and keeps indexes and size true. */
  private boolean change(Bytes primaryKey, @Nullable Row row) {
    Row old = row == null ? records.remove(primaryKey) : records.put(primaryKey, row);
    indexes.forEach(index -> index.update(primaryKey, old, row));
    bytes += size(primaryKey, row) - size(primaryKey, old);
    return old != null || row != null;
  }

  private static int size(Bytes primaryKey, @Nullable Row row) {
    return row == null ? 0 : primaryKey.array().length + row.storedSize();
  }

  private boolean setIndexes(List<byte[]> args) {
    boolean done = true;
    for (int i = 0; i + 1 < args.size(); i += 2) {
      // A failure does not keep the real server from the pairs that follow.
      done &= IndexType.set(this, Row.split(args.get(i)).get(0), args.get(i + 1));
    }
    return done;
  }

  private @Nullable List<byte[]> search(TableQuery query) {
    if (query.isUnsupported()) {
      return null;
    }
    var guard = query.isOut() ? lock.writeLock() : lock.readLock();
    guard.lock();
    try {
      TableSearch search = new TableSearch(records, indexes, query);
      List<Bytes> keys = search.run();
      List<byte[]> reply =
          query.isOut() && query.columns() == null ? new ArrayList<>() : rows(keys, query);
      if (query.isOut()) {
        keys.forEach(key -> change(key, null));
        search.hint("post treatment: get=%d, put=0, out=%d", keys.size(), keys.size());
      }
      if (query.isCount()) {
        reply = new ArrayList<>(List.of(decimal(keys.size())));
      }
      if (query.isHint()) {
        reply.add(("\0\0[[HINT]]\n" + search.hint()).getBytes(StandardCharsets.ISO_8859_1));
      }
      return reply;
    } finally {
      guard.unlock();
    }
  }

  /** The result's primary keys, or the columns that were asked for. */
  private List<byte[]> rows(List<Bytes> keys, TableQuery query) {
    List<byte[]> columns = query.columns();
    List<byte[]> rows = new ArrayList<>(keys.size() + 1);
    for (Bytes key : keys) {
      Row row = records.get(key);
      if (columns == null) {
        rows.add(key.array());
      } else if (row != null) {
        rows.add(row.project(key.array(), columns).join());
      }
    }
    return rows;
  }
}
