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

/**
 * The number at the start of a text, read in the two ways of Tokyo Cabinet 1.4.48: for conditions
 * (tctdb.c {@code tctdbatof}), and for the order of an index (tcutil.c {@code tccmpdecimal}), which
 * knows no plus sign and lets integers of more than 63 bits wrap around.
 *
 * @param whole the integer part, wrapped around if it is too large
 * @param fraction the fractional part, of the same sign
 * @param approximation the whole value
 * @param exact whether {@code whole} and {@code fraction} tell the value
 */
record Decimal(long whole, double fraction, double approximation, boolean exact)
    implements Comparable<Decimal> {

  static final Decimal ZERO = new Decimal(0, 0, 0, true);

  /** Digits that count, {@code TDBNUMCOLMAX} and {@code TCLDBLCOLMAX}. */
  private static final int DIGITS = 16;

  /** The number as conditions take it. */
  static Decimal ofValue(byte[] text) {
    int at = 0;
    while (at < text.length && text[at] > 0 && text[at] <= ' ') {
      at++;
    }
    boolean negative = at < text.length && text[at] == '-';
    if (negative || (at < text.length && text[at] == '+')) {
      at++;
    }
    if (startsInfinity(text, at)) {
      double infinity = negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
      return new Decimal(0, 0, infinity, false);
    }
    return read(text, at, negative);
  }

  /** The number as a decimal index orders it. */
  static Decimal ofIndexKey(byte[] text) {
    int at = 0;
    while (at < text.length && ((text[at] >= 0 && text[at] <= ' ') || text[at] == 0x7F)) {
      at++;
    }
    boolean negative = at < text.length && text[at] == '-';
    return read(text, negative ? at + 1 : at, negative);
  }

  private static Decimal read(byte[] text, int from, boolean negative) {
    long whole = 0;
    double approximation = 0;
    boolean exact = true;
    int at = from;
    for (; isDigit(text, at); at++) {
      int digit = text[at] - '0';
      exact &= whole <= (Long.MAX_VALUE - digit) / 10;
      whole = whole * 10 + digit;
      approximation = approximation * 10 + digit;
    }
    double fraction = 0;
    if (at < text.length && text[at] == '.') {
      double unit = 10;
      for (int i = at + 1; i <= at + DIGITS && isDigit(text, i); i++) {
        fraction += (text[i] - '0') / unit;
        unit *= 10;
      }
    }
    int sign = negative ? -1 : 1;
    return new Decimal(sign * whole, sign * fraction, sign * (approximation + fraction), exact);
  }

  private static boolean isDigit(byte[] text, int at) {
    return at < text.length && text[at] >= '0' && text[at] <= '9';
  }

  private static boolean startsInfinity(byte[] text, int at) {
    return at + 3 <= text.length
        && (text[at] | 0x20) == 'i'
        && (text[at + 1] | 0x20) == 'n'
        && (text[at + 2] | 0x20) == 'f';
  }

  /** An integer as tcutil.c {@code tcatoi} reads it: 0 if there is none. */
  static long integer(byte[] text) {
    return ofValue(text).whole();
  }

  /** The optional limit among arguments: absent or less than 1 means none. */
  static int limit(List<byte[]> args, int index) {
    int max = args.size() > index ? (int) integer(args.get(index)) : 0;
    return max < 1 ? Integer.MAX_VALUE : max;
  }

  /** Compares values. */
  @Override
  public int compareTo(Decimal other) {
    return exact && other.exact
        ? compareParts(whole, fraction, other.whole, other.fraction)
        : Double.compare(approximation, other.approximation);
  }

  /** Compares numbers by their parts, as an index does. */
  static int compareParts(long whole, double fraction, long otherWhole, double otherFraction) {
    int order = Long.compare(whole, otherWhole);
    // Not Double.compare, for which -0.0 is less than 0.0.
    return order != 0 || fraction == otherFraction ? order : fraction < otherFraction ? -1 : 1;
  }
}
