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

import java.util.Arrays;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * An engine over a concurrent map, which makes each change of one record atomic without locks.
 * Records and bytes are counted beside the map, since sorted maps count by walking through.
 *
 * @param <K> the map's form of a key
 */
abstract class MapEngine<K> implements Engine {

  /** Bytes of objects and references around each record on a 64-bit JVM, roughly. */
  private static final int RECORD_OVERHEAD = 112;

  private final String path;
  private final ConcurrentMap<K, byte[]> map;
  private final LongAdder count = new LongAdder();
  private final LongAdder bytes = new LongAdder();

  MapEngine(String path, ConcurrentMap<K, byte[]> map) {
    this.path = path;
    this.map = map;
  }

  @Override
  public final String path() {
    return path;
  }

  /** Bytes of a key, for {@link #size()}. */
  abstract int keySize(K key);

  final void store(K key, byte[] value) {
    replaced(key, map.put(key, value), value);
  }

  final boolean keep(K key, byte[] value) {
    boolean absent = map.putIfAbsent(key, value) == null;
    if (absent) {
      replaced(key, null, value);
    }
    return absent;
  }

  /** Appends, up to a record of {@code width} bytes; what is beyond is cut off. */
  final void append(K key, byte[] suffix, int width) {
    while (!keep(key, suffix)) {
      byte[] old = map.get(key);
      if (old != null) {
        int added = Math.min(suffix.length, width - old.length);
        byte[] joined = Arrays.copyOf(old, Math.addExact(old.length, added));
        System.arraycopy(suffix, 0, joined, old.length, added);
        // Arrays are equal only to themselves, so this fails if another thread came between.
        if (map.replace(key, old, joined)) {
          bytes.add(added);
          return;
        }
      }
    }
  }

  final byte @Nullable [] remove(K key) {
    byte[] old = map.remove(key);
    if (old != null) {
      count.decrement();
      bytes.add(-keySize(key) - (long) old.length);
    }
    return old;
  }

  final byte @Nullable [] find(K key) {
    return map.get(key);
  }

  private void replaced(K key, byte @Nullable [] old, byte[] value) {
    if (old == null) {
      count.increment();
      bytes.add(keySize(key) + (long) value.length);
    } else {
      bytes.add(value.length - (long) old.length);
    }
  }

  /** Removes record by record: the counts stay exact when others write meanwhile. */
  @Override
  public final void vanish() {
    map.keySet().forEach(this::remove);
  }

  @Override
  public final long count() {
    return count.sum();
  }

  @Override
  public final long size() {
    return bytes.sum() + RECORD_OVERHEAD * count.sum();
  }
}
