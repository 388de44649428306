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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What {@code misc search} is asked: each argument is a command and its operands with NUL between
 * them (tcadb.c {@code tcadbmisc}). Commands that the real server does not know are ignored.
 */
final class TableQuery {

  static final int STRASC = 0;
  static final int STRDESC = 1;
  static final int NUMASC = 2;
  static final int NUMDESC = 3;

  private final List<Condition> conditions = new ArrayList<>();
  private byte @Nullable [] order;
  private int orderType;
  private int max = Integer.MAX_VALUE;
  private int skip;
  private @Nullable List<byte[]> columns;
  private boolean out;
  private boolean count;
  private boolean hint;
  private boolean unsupported;

  static TableQuery parse(List<byte[]> args) {
    TableQuery query = new TableQuery();
    for (byte[] arg : args) {
      query.command(Row.split(arg));
    }
    return query;
  }

  private void command(List<byte[]> words) {
    switch (text(words.get(0))) {
      case "addcond", "cond" -> addCondition(words);
      case "setorder", "order" -> setOrder(words);
      case "setlimit", "limit", "setmax", "max" -> setLimit(words);
      case "get", "columns" -> addColumns(words.subList(1, words.size()));
      case "out", "remove" -> out = true;
      case "count" -> count = true;
      case "hint" -> hint = true;
      case "next", "mstype" -> unsupported = true;
      default -> {}
    }
  }

  private void addCondition(List<byte[]> words) {
    if (words.size() > 3) {
      Condition condition = Condition.parse(words.get(1), words.get(2), words.get(3));
      if (condition != null) {
        conditions.add(condition);
        unsupported |= condition.operator() == Condition.UNSUPPORTED;
      }
    }
  }

  private void setOrder(List<byte[]> words) {
    if (words.size() > 2) {
      int type = orderType(text(words.get(2)).toUpperCase(Locale.ROOT));
      if (type >= 0) {
        order = words.get(1);
        orderType = type;
      }
    }
  }

  private static int orderType(String text) {
    return switch (text) {
      case "STRASC", "STR", "ASC", "0" -> STRASC;
      case "STRDESC", "DESC", "1" -> STRDESC;
      case "NUMASC", "NUM", "2" -> NUMASC;
      case "NUMDESC", "3" -> NUMDESC;
      default -> -1;
    };
  }

  private void setLimit(List<byte[]> words) {
    if (words.size() > 1) {
      int limit = (int) Decimal.integer(words.get(1));
      max = limit < 0 ? Integer.MAX_VALUE : limit;
      skip = words.size() > 2 ? Math.max(0, (int) Decimal.integer(words.get(2))) : 0;
    }
  }

  private void addColumns(List<byte[]> names) {
    List<byte[]> all = columns == null ? new ArrayList<>() : columns;
    all.addAll(names);
    columns = all;
  }

  private static String text(byte[] word) {
    return new String(word, StandardCharsets.ISO_8859_1);
  }

  List<Condition> conditions() {
    return conditions;
  }

  /** The column that the result is ordered by, or null for no order. */
  byte @Nullable [] order() {
    return order;
  }

  int orderType() {
    return orderType;
  }

  /** Most records of the result, {@code Integer.MAX_VALUE} for all. */
  int max() {
    return max;
  }

  /** Records left out at the result's start. */
  int skip() {
    return skip;
  }

  /** The columns wanted: null for primary keys alone, none for all columns. */
  @Nullable List<byte[]> columns() {
    return columns;
  }

  /** Whether the records found are removed. */
  boolean isOut() {
    return out;
  }

  /** Whether only their number is wanted. */
  boolean isCount() {
    return count;
  }

  /** Whether the way of searching is to be told too. */
  boolean isHint() {
    return hint;
  }

  /** Whether it asks for what this server does not offer, and would answer wrongly. */
  boolean isUnsupported() {
    return unsupported;
  }
}
