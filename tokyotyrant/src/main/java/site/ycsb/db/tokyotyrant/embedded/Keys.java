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
import java.util.Iterator;
import java.util.List;

/** Walks through the keys of a map. */
final class Keys {

  private Keys() {}

  static Iterator<byte[]> arrays(Iterator<Bytes> keys) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return keys.hasNext();
      }

      @Override
      public byte[] next() {
        return keys.next().array();
      }
    };
  }

  /** At most {@code max} keys with the prefix, out of keys in any order. */
  static List<byte[]> withPrefix(Iterable<Bytes> keys, byte[] prefix, int max) {
    List<byte[]> found = new ArrayList<>();
    for (Bytes key : keys) {
      if (found.size() >= max) {
        break;
      }
      if (key.startsWith(prefix)) {
        found.add(key.array());
      }
    }
    return found;
  }
}
