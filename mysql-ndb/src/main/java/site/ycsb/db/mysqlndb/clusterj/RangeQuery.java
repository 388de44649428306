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
package site.ycsb.db.mysqlndb.clusterj;

import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.query.QueryDomainType;
import java.util.List;
import site.ycsb.db.mysqlndb.NdbTable;

/**
 * The rows from a key on, in order. Used by one thread.
 *
 * @param <T> the class of rows
 */
final class RangeQuery<T> {
  private static final String START = "start";

  /** How a query is run, in the words of {@code Query.explain}. */
  private static final String SCAN_TYPE = "ScanType";

  private static final String INDEX_SCAN = "INDEX_SCAN";

  private final Session session;
  private final QueryDomainType<T> definition;

  RangeQuery(Session session, Class<T> rows) {
    this.session = session;
    definition = session.getQueryBuilder().createQueryDefinition(rows);
    definition.where(definition.get(NdbTable.KEY).greaterEqual(definition.param(START)));
  }

  /** At most so many rows, which the caller releases. */
  List<T> rows(byte[] start, int count) {
    Query<T> query = session.createQuery(definition);
    query.setParameter(START, start);
    query.setOrdering(Query.Ordering.ASCENDING, NdbTable.KEY);
    query.setLimits(0, count);
    return query.getResultList();
  }

  /** Whether an ordered index serves it: without one every scan would read the whole table. */
  static boolean isByIndex(Session session, Class<?> rows, List<NdbTable.Column> columns) {
    if (columns.stream().noneMatch(column -> column.name().equals(NdbTable.KEY))) {
      return false;
    }
    return new RangeQuery<>(session, rows).isByIndex();
  }

  private boolean isByIndex() {
    Query<T> query = session.createQuery(definition);
    query.setParameter(START, new byte[0]);
    return INDEX_SCAN.equals(query.explain().get(SCAN_TYPE));
  }
}
