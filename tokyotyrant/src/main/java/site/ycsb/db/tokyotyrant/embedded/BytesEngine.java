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

import java.util.Iterator;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** What the engines share whose keys are any bytes and whose values are stored as they come. */
abstract class BytesEngine extends MapEngine<Bytes> {

  private final ConcurrentMap<Bytes, byte[]> map;
  private final boolean file;

  BytesEngine(String path, boolean file, ConcurrentMap<Bytes, byte[]> map) {
    super(path, map);
    this.map = map;
    this.file = file;
  }

  @Override
  public final boolean isFile() {
    return file;
  }

  @Override
  final int keySize(Bytes key) {
    return key.array().length;
  }

  @Override
  public final boolean put(byte[] key, byte[] value) {
    store(new Bytes(key), value);
    return true;
  }

  @Override
  public final boolean putKeep(byte[] key, byte[] value) {
    return keep(new Bytes(key), value);
  }

  @Override
  public final boolean putCat(byte[] key, byte[] value) {
    append(new Bytes(key), value, Integer.MAX_VALUE);
    return true;
  }

  @Override
  public boolean out(byte[] key) {
    return remove(new Bytes(key)) != null;
  }

  @Override
  public final byte @Nullable [] get(byte[] key) {
    return find(new Bytes(key));
  }

  @Override
  public final Iterator<byte[]> keys() {
    return Keys.arrays(map.keySet().iterator());
  }
}
