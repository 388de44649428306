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
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One condition of a table search: a column, or the primary key under the empty name, an operator
 * and an operand (tctdb.c {@code tctdbqryaddcond}, {@code tctdbqrycondmatch}).
 */
final class Condition {

  static final int STREQ = 0;
  static final int STRINC = 1;
  static final int STRBW = 2;
  static final int STREW = 3;
  static final int NUMEQ = 8;
  static final int NUMGT = 9;
  static final int NUMGE = 10;
  static final int NUMLT = 11;
  static final int NUMLE = 12;
  static final int NUMBT = 13;

  /** An operator that the real server knows and this one does not: the search is refused. */
  static final int UNSUPPORTED = 99;

  /** An operator that the real server does not know either: it drops the condition. */
  static final int UNKNOWN = -1;

  private static final int NEGATE = 1 << 24;
  private static final int NO_INDEX = 1 << 25;

  private static final Map<String, Integer> OPERATORS =
      Map.ofEntries(
          Map.entry("STREQ", STREQ),
          Map.entry("STR", STREQ),
          Map.entry("EQ", STREQ),
          Map.entry("STRINC", STRINC),
          Map.entry("INC", STRINC),
          Map.entry("STRBW", STRBW),
          Map.entry("BW", STRBW),
          Map.entry("STREW", STREW),
          Map.entry("EW", STREW),
          Map.entry("NUMEQ", NUMEQ),
          Map.entry("NUM", NUMEQ),
          Map.entry("=", NUMEQ),
          Map.entry("==", NUMEQ),
          Map.entry("NUMGT", NUMGT),
          Map.entry(">", NUMGT),
          Map.entry("NUMGE", NUMGE),
          Map.entry(">=", NUMGE),
          Map.entry("NUMLT", NUMLT),
          Map.entry("<", NUMLT),
          Map.entry("NUMLE", NUMLE),
          Map.entry("<=", NUMLE),
          Map.entry("NUMBT", NUMBT),
          Map.entry("STRAND", UNSUPPORTED),
          Map.entry("AND", UNSUPPORTED),
          Map.entry("STROR", UNSUPPORTED),
          Map.entry("OR", UNSUPPORTED),
          Map.entry("STROREQ", UNSUPPORTED),
          Map.entry("OREQ", UNSUPPORTED),
          Map.entry("STRRX", UNSUPPORTED),
          Map.entry("RX", UNSUPPORTED),
          Map.entry("NUMOREQ", UNSUPPORTED),
          Map.entry("FTSPH", UNSUPPORTED),
          Map.entry("FTS", UNSUPPORTED),
          Map.entry("FTSAND", UNSUPPORTED),
          Map.entry("FTSOR", UNSUPPORTED),
          Map.entry("FTSEX", UNSUPPORTED));

  private final byte[] column;
  private final int operator;
  private final boolean positive;
  private final boolean indexed;
  private final byte[] operand;

  /** The operand's first number, and for NUMBT the lower one; with its text. */
  private final Decimal low;

  private final byte[] lowText;
  private final Decimal high;

  private Condition(byte[] column, int operator, int flags, byte[] operand) {
    this.column = column;
    this.operator = operator;
    this.positive = (flags & NEGATE) == 0;
    this.indexed = (flags & NO_INDEX) == 0;
    this.operand = operand;
    byte[][] ends = operator == NUMBT ? interval(operand) : new byte[][] {operand, operand};
    Decimal first = Decimal.ofValue(ends[0]);
    Decimal second = Decimal.ofValue(ends[1]);
    boolean ordered = first.compareTo(second) <= 0;
    this.low = ordered ? first : second;
    this.lowText = ordered ? ends[0] : ends[1];
    this.high = ordered ? second : first;
  }

  /**
   * A condition as {@code addcond} gives it; null if the real server would drop it.
   *
   * @param operatorText a name, perhaps after {@code ~} or {@code !} to negate and {@code +} to use
   *     no index, or a number
   */
  static @Nullable Condition parse(byte[] column, byte[] operatorText, byte[] operand) {
    String text = new String(operatorText, StandardCharsets.ISO_8859_1);
    int flags = 0;
    if (text.startsWith("~") || text.startsWith("!")) {
      flags |= NEGATE;
      text = text.substring(1);
    }
    if (text.startsWith("+")) {
      flags |= NO_INDEX;
      text = text.substring(1);
    }
    int operator = OPERATORS.getOrDefault(text.toUpperCase(Locale.ROOT), UNKNOWN);
    if (operator == UNKNOWN && text.strip().matches("-?[0-9]+")) {
      int number = (int) Decimal.integer(operatorText);
      flags |= number & (NEGATE | NO_INDEX);
      operator = number < 0 ? UNKNOWN : supported(number & ~(NEGATE | NO_INDEX));
    }
    return operator == UNKNOWN ? null : new Condition(column, operator, flags, operand);
  }

  private static int supported(int number) {
    boolean known = number <= STREW || (number >= NUMEQ && number <= NUMBT);
    return known ? number : UNSUPPORTED;
  }

  byte[] column() {
    return column;
  }

  int operator() {
    return operator;
  }

  byte[] operand() {
    return operand;
  }

  Decimal low() {
    return low;
  }

  /** Where a walk upwards through a decimal index begins. */
  byte[] lowText() {
    return lowText;
  }

  Decimal high() {
    return high;
  }

  boolean mayUseIndex() {
    return positive && indexed;
  }

  boolean isNumeric() {
    return operator >= NUMEQ;
  }

  boolean matches(Bytes primaryKey, Row row) {
    byte[] value = column.length == 0 ? primaryKey.array() : row.find(column);
    return value == null ? !positive : matchesValue(value) == positive;
  }

  /** Whether the value meets the condition, before it is negated. */
  boolean matchesValue(byte[] value) {
    return switch (operator) {
      case STREQ -> Arrays.equals(value, operand);
      case STRINC -> contains(value, operand);
      case STRBW -> Bytes.startsWith(value, operand);
      case STREW ->
          value.length >= operand.length
              && contains(
                  Arrays.copyOfRange(value, value.length - operand.length, value.length), operand);
      default -> matchesNumber(Decimal.ofValue(value));
    };
  }

  private boolean matchesNumber(Decimal number) {
    int order = number.compareTo(low);
    return switch (operator) {
      case NUMEQ -> order == 0;
      case NUMGT -> order > 0;
      case NUMGE -> order >= 0;
      case NUMLT -> order < 0;
      case NUMLE -> order <= 0;
      case NUMBT -> order >= 0 && number.compareTo(high) <= 0;
      default -> false;
    };
  }

  private static boolean contains(byte[] value, byte[] part) {
    String text = new String(value, StandardCharsets.ISO_8859_1);
    return text.contains(new String(part, StandardCharsets.ISO_8859_1));
  }

  /** The two ends between spaces and commas; an absent second one reads as 0. */
  private static byte[][] interval(byte[] operand) {
    String[] ends =
        new String(operand, StandardCharsets.ISO_8859_1)
            .replaceFirst("^[ ,]+", "")
            .split("[ ,]+", 3);
    String second = ends.length > 1 ? ends[1] : "";
    return new byte[][] {
      ends[0].getBytes(StandardCharsets.ISO_8859_1), second.getBytes(StandardCharsets.ISO_8859_1)
    };
  }
}
