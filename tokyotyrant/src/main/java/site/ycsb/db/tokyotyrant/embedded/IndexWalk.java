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
import java.util.NavigableSet;
import org.jspecify.annotations.Nullable;

/**
 * How one condition uses an index: which entries in which direction, and where they end. The ways
 * and their names are those of tctdb.c {@code tctdbqrysearchimpl}.
 *
 * @param index an index on the condition's column
 * @param condition the condition that it answers
 * @param descending whether entries are walked from the highest down
 */
record IndexWalk(TableIndex index, Condition condition, boolean descending) {

  /** Whether an index of this type finds the entries of such a condition without seeing all. */
  static boolean suits(TableIndex index, Condition condition) {
    boolean lexical =
        condition.operator() == Condition.STREQ || condition.operator() == Condition.STRBW;
    return index.type() == IndexType.LEXICAL ? lexical : condition.isNumeric();
  }

  /** The walk for a main condition, in the direction of the query's order where that helps. */
  static IndexWalk of(TableIndex index, Condition condition, TableQuery query) {
    boolean sameColumn = Arrays.equals(query.order(), condition.column());
    boolean descending =
        switch (condition.operator()) {
          case Condition.NUMGT, Condition.NUMGE ->
              sameColumn && query.orderType() == TableQuery.NUMDESC;
          case Condition.NUMLT, Condition.NUMLE ->
              !sameColumn || query.orderType() != TableQuery.NUMASC;
          default -> false;
        };
    return new IndexWalk(index, condition, descending);
  }

  /** The walk for a second condition, whose order does not matter. */
  IndexWalk unordered() {
    boolean less =
        condition.operator() == Condition.NUMLT || condition.operator() == Condition.NUMLE;
    return new IndexWalk(index, condition, less);
  }

  byte[] column() {
    return condition.column();
  }

  String direction() {
    return descending ? "desc" : "asc";
  }

  String label() {
    return switch (condition.operator()) {
      case Condition.STREQ -> "STREQ";
      case Condition.STRBW -> "STRBW";
      case Condition.NUMEQ -> "NUMEQ";
      case Condition.NUMGT, Condition.NUMGE -> "NUMGT/NUMGE";
      case Condition.NUMLT, Condition.NUMLE -> "NUMLT/NUMLE";
      default -> "NUMBT";
    };
  }

  /** The entries from the first that may match. */
  NavigableSet<TableIndex.Entry> entries() {
    NavigableSet<TableIndex.Entry> entries = index.entries();
    return switch (condition.operator()) {
      case Condition.NUMGT, Condition.NUMGE ->
          descending
              ? entries.descendingSet()
              : entries.tailSet(index.before(condition.operand()), true);
      case Condition.NUMLT, Condition.NUMLE ->
          descending
              ? entries.headSet(index.after(condition.operand()), true).descendingSet()
              : entries;
      case Condition.NUMBT -> entries.tailSet(index.before(condition.lowText()), true);
      default -> entries.tailSet(index.before(condition.operand()), true);
    };
  }

  /** Whether neither this entry nor one after it can match. */
  boolean isOver(TableIndex.Entry entry) {
    byte[] value = entry.value();
    return switch (condition.operator()) {
      case Condition.NUMGT, Condition.NUMGE ->
          descending && Decimal.ofValue(value).compareTo(condition.low()) < 0;
      case Condition.NUMLT, Condition.NUMLE ->
          !descending && Decimal.ofValue(value).compareTo(condition.low()) > 0;
      case Condition.NUMBT -> Decimal.ofValue(value).compareTo(condition.high()) > 0;
      default -> !condition.matchesValue(value);
    };
  }

  /** Whether the walk brings the entries in this order; any order will do if none is asked for. */
  boolean gives(byte @Nullable [] order, int orderType) {
    if (order == null) {
      return true;
    }
    boolean equality =
        condition.operator() == Condition.STREQ || condition.operator() == Condition.NUMEQ;
    return Arrays.equals(order, column()) && (equality || orderType == type(descending));
  }

  /** Whether turning the result around brings it into this order. */
  boolean givesReversed(byte @Nullable [] order, int orderType) {
    boolean upwards =
        condition.operator() == Condition.STRBW || condition.operator() == Condition.NUMBT;
    return upwards && Arrays.equals(order, column()) && orderType == type(true);
  }

  private int type(boolean downwards) {
    if (index.type() == IndexType.LEXICAL) {
      return downwards ? TableQuery.STRDESC : TableQuery.STRASC;
    }
    return downwards ? TableQuery.NUMDESC : TableQuery.NUMASC;
  }
}
