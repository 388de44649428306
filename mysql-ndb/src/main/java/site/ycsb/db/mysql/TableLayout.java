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

import java.util.Optional;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * What a table is made with.
 *
 * @param index how the primary key is kept
 * @param keyWidth width of the key column in bytes; 0 for what the workload needs
 * @param fieldType type of the field columns
 * @param fieldWidth width of varbinary field columns in bytes; 0 for what the workload needs
 * @param partitions partitions by key; 0 for what the engine does by itself
 * @param readBackup whether NDB may read any replica
 * @param partitionBalance NDB's PARTITION_BALANCE, if one was given
 */
record TableLayout(
    IndexType index,
    int keyWidth,
    FieldType fieldType,
    int fieldWidth,
    int partitions,
    boolean readBackup,
    Optional<PartitionBalance> partitionBalance) {

  /** Room for user and the 19 digits of any hash, so that runs may use other keys than the load. */
  private static final int LEAST_KEY_WIDTH = 32;

  static TableLayout of(Settings settings) {
    return new TableLayout(
        settings.get(MySqlSettings.INDEX),
        settings.get(MySqlSettings.KEY_WIDTH),
        settings.get(MySqlSettings.FIELD_TYPE),
        settings.get(MySqlSettings.FIELD_WIDTH),
        settings.get(MySqlSettings.PARTITIONS),
        settings.get(MySqlSettings.READ_BACKUP),
        settings.find(MySqlSettings.PARTITION_BALANCE));
  }

  /** The width of the key column of a table that is made for this workload. */
  long keyWidth(WorkloadShape shape) {
    return keyWidth > 0 ? keyWidth : Math.max(LEAST_KEY_WIDTH, shape.keyLength());
  }

  /** The width of its field columns; negative where the workload does not tell. */
  long fieldWidth(WorkloadShape shape) {
    return fieldWidth > 0 || shape.fieldLength() < 0
        ? (fieldWidth > 0 ? fieldWidth : -1)
        : Math.max(1, shape.fieldLength());
  }
}
