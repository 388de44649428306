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
import org.jspecify.annotations.Nullable;

/** An interval of keys, as in {@code [1,9]} or {@code (min,max)} (tcfdb.c {@code tcfdbrange4}). */
record Interval(String lower, boolean lowerIncluded, String upper, boolean upperIncluded) {

  /** Reads an interval; null if the text is none. What follows the bracket is ignored. */
  static @Nullable Interval parse(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1).stripLeading();
    int comma = text.indexOf(',');
    if (comma < 0 || (text.charAt(0) != '[' && text.charAt(0) != '(')) {
      return null;
    }
    int square = text.indexOf(']', comma);
    int end = square >= 0 ? square : text.indexOf(')', comma);
    if (end < 0) {
      return null;
    }
    return new Interval(
        text.substring(1, comma).strip(),
        text.charAt(0) == '[',
        text.substring(comma + 1, end).strip(),
        square >= 0);
  }
}
