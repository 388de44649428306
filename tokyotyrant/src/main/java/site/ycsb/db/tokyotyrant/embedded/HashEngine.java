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

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The on-memory hash {@code *} and the hash file {@code .tch}: no order, no range. */
final class HashEngine extends BytesEngine {

  private final ConcurrentMap<Bytes, byte[]> map;

  HashEngine(String path, boolean file) {
    this(path, file, new ConcurrentHashMap<>());
  }

  private HashEngine(String path, boolean file, ConcurrentMap<Bytes, byte[]> map) {
    super(path, file, map);
    this.map = map;
  }

  @Override
  public String type() {
    return isFile() ? "hash" : "on-memory hash";
  }

  @Override
  public List<byte[]> forwardKeys(byte[] prefix, int max) {
    return Keys.withPrefix(map.keySet(), prefix, max);
  }
}
