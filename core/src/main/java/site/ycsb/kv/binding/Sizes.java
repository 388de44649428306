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
package site.ycsb.kv.binding;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as people write them: 512, 64k, 256m, 4g. */
public final class Sizes {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,10})([kKmMgG]?)");

  private Sizes() {}

  /**
   * A size in bytes.
   *
   * @throws IllegalArgumentException when the text is none
   */
  public static long parse(String text) {
    Matcher matcher = SIZE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("must be a size, such as 512k, 64m or 4g");
    }
    int shift =
        switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
          case "k" -> 10;
          case "m" -> 20;
          case "g" -> 30;
          default -> 0;
        };
    return Long.parseLong(matcher.group(1)) << shift;
  }
}
