// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.setting;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as people write them: 512, 64k, 256m, 4g. */
public final class Sizes {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,10})([kKmMgG]?)");

  /** 1 PiB; ten digits of anything larger would not fit a long. */
  private static final long LARGEST = 1L << 50;

  private Sizes() {}

  /** A size in bytes; an IllegalArgumentException says what the text must be. */
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
    long number = Long.parseLong(matcher.group(1));
    if (number > LARGEST >> shift) {
      throw new IllegalArgumentException("must be a size of 1048576g or less");
    }
    return number << shift;
  }

  /** A size in the largest exact unit, as {@link #parse} reads it. */
  public static String text(long bytes) {
    String units = "kmg";
    for (int i = units.length(); i > 0 && bytes > 0; i--) {
      int shift = 10 * i;
      if (bytes % (1L << shift) == 0) {
        return (bytes >> shift) + units.substring(i - 1, i);
      }
    }
    return Long.toString(bytes);
  }
}
