// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * A table, and how its records are written and read. Immutable.
 *
 * @param table the table of the records, and how a load creates it
 * @param upsert whether an insert of a present key replaces the record
 * @param isolation isolation of reads; empty for the server's default
 * @param batchSize inserts of a load sent in one statement; 1 for none
 */
public record TableUse(
    TableSpec table, boolean upsert, Optional<Isolation> isolation, int batchSize) {

  /** The workload of these properties; throws the reason why it does not fit the table. */
  public WorkloadShape shape(Properties properties) throws DBException {
    WorkloadShape shape = WorkloadShape.of(properties);
    table.check(shape);
    return shape;
  }
}
