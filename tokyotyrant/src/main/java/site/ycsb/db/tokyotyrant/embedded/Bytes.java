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

/**
 * A key: bytes in unsigned order, as tcutil.c {@code tccmplexical} orders them, then by ordinal.
 *
 * <p>The ordinal is 0, except for the further values that a B+ tree holds under one key.
 */
final class Bytes implements Comparable<Bytes> {

  private final byte[] array;
  private final int ordinal;
  private final int hash;

  Bytes(byte[] array) {
    this(array, 0);
  }

  Bytes(byte[] array, int ordinal) {
    this.array = array;
    this.ordinal = ordinal;
    this.hash = 31 * Arrays.hashCode(array) + ordinal;
  }

  byte[] array() {
    return array;
  }

  int ordinal() {
    return ordinal;
  }

  boolean startsWith(byte[] prefix) {
    return startsWith(array, prefix);
  }

  static boolean startsWith(byte[] bytes, byte[] prefix) {
    return bytes.length >= prefix.length
        && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
  }

  @Override
  public int compareTo(Bytes other) {
    int order = Arrays.compareUnsigned(array, other.array);
    return order != 0 ? order : Integer.compare(ordinal, other.ordinal);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof Bytes other
        && hash == other.hash
        && ordinal == other.ordinal
        && Arrays.equals(array, other.array);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
