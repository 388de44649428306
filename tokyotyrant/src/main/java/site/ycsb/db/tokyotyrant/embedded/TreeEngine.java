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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The on-memory tree {@code +} and the B+ tree {@code .tcb}: keys in unsigned byte order.
 *
 * <p>Like the real one, the B+ tree stores a value of {@code misc putlist} beside those that are
 * there; all other writes touch a key's first value. Unlike the real {@code +}, whose range uses
 * one iterator for all connections, ranges here are right from any number of connections.
 */
final class TreeEngine extends BytesEngine {

  private final ConcurrentNavigableMap<Bytes, byte[]> map;

  /** Whether any key has more than one value; few trees do, and the others need no lock. */
  private volatile boolean duplicates;

  TreeEngine(String path, boolean file) {
    this(path, file, new ConcurrentSkipListMap<>());
  }

  private TreeEngine(String path, boolean file, ConcurrentNavigableMap<Bytes, byte[]> map) {
    super(path, file, map);
    this.map = map;
  }

  @Override
  public String type() {
    return isFile() ? "B+ tree" : "on-memory tree";
  }

  @Override
  public boolean putListed(byte[] key, byte[] value) {
    if (!isFile()) {
      return put(key, value);
    }
    int ordinal = 0;
    while (!keep(new Bytes(key, ordinal), value)) {
      duplicates = true;
      ordinal++;
    }
    return true;
  }

  @Override
  public boolean out(byte[] key) {
    return duplicates ? outFirst(key) : super.out(key);
  }

  /** Removes the first value, and moves the others up by removing the last instead. */
  private synchronized boolean outFirst(byte[] key) {
    List<byte[]> values = values(key);
    if (values.isEmpty()) {
      return false;
    }
    int last = values.size() - 1;
    for (int i = 0; i < last; i++) {
      store(new Bytes(key, i), values.get(i + 1));
    }
    return remove(new Bytes(key, last)) != null;
  }

  @Override
  public boolean outAll(byte[] key) {
    boolean removed = false;
    while (out(key)) {
      removed = true;
    }
    return removed;
  }

  @Override
  public List<byte[]> values(byte[] key) {
    if (!duplicates) {
      return super.values(key);
    }
    return new ArrayList<>(
        map.subMap(new Bytes(key), true, new Bytes(key, Integer.MAX_VALUE), true).values());
  }

  @Override
  public List<byte[]> forwardKeys(byte[] prefix, int max) {
    List<byte[]> found = new ArrayList<>();
    for (Bytes key : map.tailMap(new Bytes(prefix)).keySet()) {
      if (found.size() >= max || !key.startsWith(prefix)) {
        break;
      }
      if (key.ordinal() == 0) {
        found.add(key.array());
      }
    }
    return found;
  }

  @Override
  public @Nullable List<byte[]> misc(String name, List<byte[]> args) {
    return name.equals("range") ? range(args) : super.misc(name, args);
  }

  /** Keys and values in turn from the start key on, at most {@code max}, the end left out. */
  private List<byte[]> range(List<byte[]> args) {
    byte[] start = args.isEmpty() ? new byte[0] : args.get(0);
    int max = Decimal.limit(args, 1);
    byte[] end = args.size() > 2 ? args.get(2) : null;
    List<byte[]> found = new ArrayList<>();
    for (Map.Entry<Bytes, byte[]> entry : map.tailMap(new Bytes(start)).entrySet()) {
      byte[] key = entry.getKey().array();
      if (found.size() / 2 >= max || (end != null && Arrays.compareUnsigned(key, end) >= 0)) {
        break;
      }
      found.add(key);
      found.add(entry.getValue());
    }
    return found;
  }
}
