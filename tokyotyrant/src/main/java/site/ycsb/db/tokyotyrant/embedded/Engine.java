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
import org.jspecify.annotations.Nullable;

/**
 * One kind of Tokyo Cabinet database, as far as the protocol shows it. Implementations are
 * thread-safe, and each change of one record is atomic. A false return becomes code 1.
 */
interface Engine {

  /** The kind as {@code stat} names it (ttserver.c {@code do_stat}). */
  String type();

  /** The database's path without tunings. */
  String path();

  boolean put(byte[] key, byte[] value);

  /** Stores only if the key is absent. */
  boolean putKeep(byte[] key, byte[] value);

  /** Appends to what is stored. */
  boolean putCat(byte[] key, byte[] value);

  boolean out(byte[] key);

  byte @Nullable [] get(byte[] key);

  /** All values under the key, which only a B+ tree may have more than one of. */
  default List<byte[]> values(byte[] key) {
    byte[] value = get(key);
    return value == null ? List.of() : List.of(value);
  }

  /** Removes all values under the key. */
  default boolean outAll(byte[] key) {
    return out(key);
  }

  /** Bytes of the value as {@code vsiz} tells them, or -1 if the key is absent. */
  default int valueSize(byte[] key) {
    byte[] value = get(key);
    return value == null ? -1 : value.length;
  }

  /** All keys; records that come or go meanwhile may be left out or met. */
  Iterator<byte[]> keys();

  /** At most {@code max} keys that begin with the prefix. */
  List<byte[]> forwardKeys(byte[] prefix, int max);

  void vanish();

  /** Number of records. */
  long count();

  /** Bytes held, estimated. */
  long size();

  /** Whether the real engine is a file: only those know {@code misc error}. */
  default boolean isFile() {
    return true;
  }

  /** Whether a record may have this key at all; asking for another is an invalid operation. */
  default boolean isValidKey(byte[] key) {
    return true;
  }

  /** Stores one pair of {@code misc putlist}. */
  default boolean putListed(byte[] key, byte[] value) {
    return put(key, value);
  }

  /**
   * Calls a function of tcadb.c {@code tcadbmisc}.
   *
   * @return the reply's elements, or null for code 1
   */
  default @Nullable List<byte[]> misc(String name, List<byte[]> args) {
    return switch (name) {
      case "put" -> done(args.size() > 1 && put(args.get(0), args.get(1)));
      case "putkeep" -> done(args.size() > 1 && putKeep(args.get(0), args.get(1)));
      case "putcat" -> done(args.size() > 1 && putCat(args.get(0), args.get(1)));
      case "out" -> done(!args.isEmpty() && out(args.get(0)));
      case "get" -> {
        List<byte[]> values = args.isEmpty() ? List.<byte[]>of() : values(args.get(0));
        yield values.isEmpty() ? null : values;
      }
      case "putlist" -> done(putList(args));
      case "outlist" -> done(outList(args));
      case "getlist" -> getList(args);
      case "sync", "optimize" -> List.of();
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

  private boolean putList(List<byte[]> args) {
    for (int i = 0; i + 1 < args.size(); i += 2) {
      if (!putListed(args.get(i), args.get(i + 1))) {
        return false;
      }
    }
    return true;
  }

  /** Absent keys are no failure here, keys that no record may have are. */
  private boolean outList(List<byte[]> args) {
    for (byte[] key : args) {
      if (!outAll(key) && !isValidKey(key)) {
        return false;
      }
    }
    return true;
  }

  private @Nullable List<byte[]> getList(List<byte[]> args) {
    List<byte[]> found = new ArrayList<>();
    for (byte[] key : args) {
      List<byte[]> values = values(key);
      if (values.isEmpty() && !isValidKey(key)) {
        return null;
      }
      for (byte[] value : values) {
        found.add(key);
        found.add(value);
      }
    }
    return found;
  }
}
