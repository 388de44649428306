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
package site.ycsb.db.mysqlndb;

/** Limits of a table of NDB. */
final class TableShape {
  /** The largest key that SQL can make (MAX_KEY_LENGTH of sql/sql_const.h). */
  static final int MAX_KEY_BYTES = 3072;

  /** The largest row without blobs (refman, mysql-cluster-limitations-database-objects). */
  static final int MAX_ROW_BYTES = 30_000;

  private TableShape() {}
}
