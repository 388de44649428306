// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.Locale;

/** Numbers as text. */
final class Figures {
  private static final int DIGITS = 4;

  private Figures() {}

  /** Four digits, or all before the point. */
  static String number(double value) {
    if (value == 0) {
      return "0";
    }
    int before = (int) Math.floor(Math.log10(Math.abs(value))) + 1;
    int decimals = Math.max(0, DIGITS - before);
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
  }

  /** A text on one line, without characters that would control a terminal. */
  static String printable(String text) {
    return text.replaceAll("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]", "?");
  }
}
