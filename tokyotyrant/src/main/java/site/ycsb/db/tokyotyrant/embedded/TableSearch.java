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
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One search through a table, in the steps of tctdb.c {@code tctdbqrysearchimpl}: by an index that
 * a condition can use, else along the order's index, else through the whole table; then sorted if
 * the index did not give the order already. The hint says in the same words what was done. For one
 * use, with the table locked.
 */
final class TableSearch {

  /** The order's index is used if less than this part of the records is wanted. */
  private static final double ORDER_RATIO = 0.2;

  private final Map<Bytes, Row> records;
  private final List<TableIndex> indexes;
  private final TableQuery query;
  private final List<Condition> left;
  private final StringBuilder hint = new StringBuilder();
  private final List<Bytes> found = new ArrayList<>();
  private @Nullable Set<Bytes> auxiliary;
  private byte @Nullable [] order;
  private int max;

  TableSearch(Map<Bytes, Row> records, List<TableIndex> indexes, TableQuery query) {
    this.records = records;
    this.indexes = indexes;
    this.query = query;
    this.left = new ArrayList<>(query.conditions());
    this.order = query.order();
    this.max =
        query.max() < Integer.MAX_VALUE - query.skip() ? query.max() + query.skip() : query.max();
  }

  /** The primary keys found. */
  List<Bytes> run() {
    if (!byConditions() && !byOrder()) {
      byScan();
    }
    hint("result set size: %d", found.size());
    if (order != null) {
      sort(order);
    } else {
      hint(query.order() == null ? "leaving the natural order" : "leaving the index order");
    }
    int skipped = Math.min(query.skip(), found.size());
    int kept = (int) Math.min((long) skipped + query.max(), found.size());
    return found.subList(skipped, kept);
  }

  /** What {@link #run} did, line by line. */
  String hint() {
    return hint.toString();
  }

  void hint(String format, Object... args) {
    hint.append(String.format(Locale.ROOT, format, args)).append('\n');
  }

  /** Uses up to two indexes of conditions, or walks all of one whose values must be looked at. */
  private boolean byConditions() {
    List<IndexWalk> walks = new ArrayList<>();
    Condition whole = null;
    TableIndex wholeIndex = null;
    for (Condition condition : query.conditions()) {
      TableIndex index = condition.mayUseIndex() ? index(condition.column()) : null;
      if (index == null) {
        continue;
      }
      if (IndexWalk.suits(index, condition)) {
        walks.add(IndexWalk.of(index, condition, query));
      } else if (whole == null) {
        whole = condition;
        wholeIndex = index;
      }
    }
    if (!walks.isEmpty()) {
      if (walks.size() > 1) {
        fetchAuxiliary(walks.get(1));
      }
      byCondition(walks.get(0));
      return true;
    }
    if (whole != null && wholeIndex != null) {
      byWholeIndex(whole, wholeIndex);
      return true;
    }
    return false;
  }

  private @Nullable TableIndex index(byte[] column) {
    for (TableIndex index : indexes) {
      if (index.isOn(column) && index.isSorted()) {
        return index;
      }
    }
    return null;
  }

  private void fetchAuxiliary(IndexWalk walk) {
    IndexWalk plain = walk.unordered();
    left.remove(walk.condition());
    String way = walk.condition().operator() == Condition.STREQ ? "one" : plain.direction();
    hint("using an auxiliary index: \"%s\" %s (%s)", text(plain.column()), way, plain.label());
    Set<Bytes> keys = new HashSet<>();
    for (TableIndex.Entry entry : plain.entries()) {
      if (plain.isOver(entry)) {
        break;
      }
      if (plain.condition().matchesValue(entry.value())) {
        keys.add(entry.primaryKey());
      }
    }
    hint("auxiliary result set size: %d", keys.size());
    max = Math.min(max, keys.size());
    auxiliary = keys;
  }

  private void byCondition(IndexWalk walk) {
    Condition condition = walk.condition();
    left.remove(condition);
    hint("using an index: \"%s\" %s (%s)", text(walk.column()), walk.direction(), walk.label());
    boolean ordered = walk.gives(order, query.orderType());
    limited(ordered);
    for (TableIndex.Entry entry : walk.entries()) {
      if ((ordered && found.size() >= max) || walk.isOver(entry)) {
        break;
      }
      if (condition.matchesValue(entry.value())) {
        take(entry.primaryKey());
      }
    }
    if (ordered) {
      order = null;
    } else if (walk.givesReversed(order, query.orderType())) {
      Collections.reverse(found);
      order = null;
    }
  }

  private void byWholeIndex(Condition condition, TableIndex index) {
    left.remove(condition);
    boolean sameColumn = Arrays.equals(order, condition.column());
    boolean descending = sameColumn && query.orderType() == descending(index);
    boolean ordered =
        order == null || descending || (sameColumn && query.orderType() == ascending(index));
    hint("using an index: \"%s\" %s (all)", text(condition.column()), descending ? "desc" : "asc");
    limited(ordered);
    for (TableIndex.Entry entry : descending ? index.entries().descendingSet() : index.entries()) {
      if (ordered && found.size() >= max) {
        break;
      }
      if (condition.matchesValue(entry.value())) {
        take(entry.primaryKey());
      }
    }
    if (ordered) {
      order = null;
    }
  }

  /** Follows the order's index if it is there and gives enough records. */
  private boolean byOrder() {
    byte[] column = order;
    if (column == null || max >= records.size() * ORDER_RATIO) {
      return false;
    }
    TableIndex index = index(column);
    if (index == null) {
      return false;
    }
    boolean descending = query.orderType() == descending(index);
    if (!descending && query.orderType() != ascending(index)) {
      return false;
    }
    hint("using an index: \"%s\" %s (order)", text(column), descending ? "desc" : "asc");
    hint("limited matching: %d", max);
    for (TableIndex.Entry entry : descending ? index.entries().descendingSet() : index.entries()) {
      if (found.size() >= max) {
        break;
      }
      take(entry.primaryKey());
    }
    if (found.size() < max && index.entries().size() < records.size()) {
      // Records that lack the column stand in no index but belong to the result.
      hint("abort the result: %d", found.size());
      found.clear();
      return false;
    }
    order = null;
    return true;
  }

  private void byScan() {
    hint("scanning the whole table");
    limited(order == null);
    for (Bytes primaryKey : records.keySet()) {
      if (order == null && found.size() >= max) {
        break;
      }
      take(primaryKey);
    }
  }

  private void limited(boolean limited) {
    if (limited && max < Integer.MAX_VALUE) {
      hint("limited matching: %d", max);
    }
  }

  /** Adds the record if it meets the conditions that no index has answered. */
  private void take(Bytes primaryKey) {
    if (auxiliary != null && !auxiliary.contains(primaryKey)) {
      return;
    }
    Row row = records.get(primaryKey);
    if (row == null) {
      return;
    }
    for (Condition condition : left) {
      if (!condition.matches(primaryKey, row)) {
        return;
      }
    }
    found.add(primaryKey);
  }

  private void sort(byte[] column) {
    hint("sorting the result set: \"%s\"", text(column));
    List<Sortable> present = new ArrayList<>(found.size());
    List<Bytes> absent = new ArrayList<>();
    boolean numeric = query.orderType() >= TableQuery.NUMASC;
    for (Bytes key : found) {
      Row row = records.get(key);
      byte[] value = column.length == 0 ? key.array() : row == null ? null : row.find(column);
      if (value == null) {
        absent.add(key);
      } else {
        present.add(
            new Sortable(key, numeric ? Decimal.ofValue(value) : Decimal.ZERO, new Bytes(value)));
      }
    }
    Comparator<Sortable> comparator = Comparator.comparing(Sortable::number);
    // Equal numbers in columns keep their order; among primary keys and strings, bytes decide.
    if (!numeric || column.length == 0) {
      comparator = comparator.thenComparing(Sortable::value);
    }
    boolean descending =
        query.orderType() == TableQuery.STRDESC || query.orderType() == TableQuery.NUMDESC;
    present.sort(descending ? comparator.reversed() : comparator);
    found.clear();
    present.forEach(each -> found.add(each.key()));
    // Records that lack the column come last either way.
    found.addAll(absent);
  }

  private record Sortable(Bytes key, Decimal number, Bytes value) {}

  private static int ascending(TableIndex index) {
    return index.type() == IndexType.LEXICAL ? TableQuery.STRASC : TableQuery.NUMASC;
  }

  private static int descending(TableIndex index) {
    return index.type() == IndexType.LEXICAL ? TableQuery.STRDESC : TableQuery.NUMDESC;
  }

  private static String text(byte[] column) {
    return new String(column, StandardCharsets.ISO_8859_1);
  }
}
