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
package site.ycsb.db.mysql;

import java.util.List;
import java.util.Locale;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;

/** The storage engines that a table may be on. */
enum Engine {
  INNODB("InnoDB", 3_072, "MySQL manual, InnoDB Limits", 65_535, "MySQL manual, Row Size Limits"),
  MEMORY("MEMORY", 3_072, "MySQL source, MAX_KEY_LENGTH", 65_535, "MySQL manual, Row Size Limits"),
  MYISAM(
      "MyISAM",
      1_000,
      "MySQL manual, The MyISAM Storage Engine",
      65_535,
      "MySQL manual, Row Size Limits"),
  NDBCLUSTER(
      "ndbcluster",
      3_072,
      "MySQL source, MAX_KEY_LENGTH",
      30_000,
      "MySQL manual, Limits Associated with Database Objects in NDB Cluster");

  private final String sqlName;
  private final int keyBytes;
  private final String keySource;
  private final int rowBytes;
  private final String rowSource;

  Engine(String sqlName, int keyBytes, String keySource, int rowBytes, String rowSource) {
    this.sqlName = sqlName;
    this.keyBytes = keyBytes;
    this.keySource = keySource;
    this.rowBytes = rowBytes;
    this.rowSource = rowSource;
  }

  /** The engine's name as MySQL writes it. */
  String sqlName() {
    return sqlName;
  }

  /** Whether a table's engine of this name, as the server tells it, is this one. */
  boolean isNamed(String found) {
    return found.toUpperCase(Locale.ROOT).equals(name());
  }

  /** Whether a primary key may be a hash index; the others make a B-tree of it without a word. */
  boolean hasHashIndex() {
    return this == MEMORY || this == NDBCLUSTER;
  }

  /** Whether a column may be a blob. */
  boolean hasBlobs() {
    return this != MEMORY;
  }

  /** How large keys may be, and a row of varbinary columns: columns are made as wide as needed. */
  List<DocumentedLimit> limits() {
    return List.of(
        new DocumentedLimit(Part.KEY, keyBytes, keySource),
        new DocumentedLimit(Part.VALUE, rowBytes, rowSource));
  }
}
