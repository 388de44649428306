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
package site.ycsb.kv.resp;

import java.util.OptionalLong;
import site.ycsb.DBException;
import site.ycsb.kv.resp.RespOptions.IndexChoice;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * Decides whether a client keeps the index. Once a store has one, every client does, or else
 * records and entries would drift apart.
 */
final class IndexUse {
  private IndexUse() {}

  /**
   * Whether the index is kept.
   *
   * @throws DBException with one sentence when what is asked for can't be
   */
  static boolean of(RespSettings settings, WorkloadShape shape, RespChannel channel, KeyIndex index)
      throws DBException {
    String setting = settings.options().index.name();
    boolean refused = settings.index().filter(IndexChoice.NONE::equals).isPresent();
    if (refused && shape.scans()) {
      throw new DBException(
          settings.name()
              + ": the workload scans, which needs an index of the keys; set "
              + setting
              + "=zset for the load and the run, or scanproportion=0.");
    }
    if (!refused && (settings.index().isPresent() || shape.scans())) {
      return true;
    }
    OptionalLong entries = KeyCounts.entries(channel, index);
    if (entries.isEmpty()) {
      throw new DBException(
          settings.name()
              + ": the store does not tell whether it holds an index of its keys; set "
              + setting
              + "=zset to keep one, or let "
              + settings.options().user
              + " call ZCARD.");
    }
    boolean there = entries.getAsLong() > 0;
    if (there && refused) {
      throw new DBException(
          settings.name()
              + ": the store holds an index of its keys, which "
              + setting
              + "=none would let fall behind; set "
              + setting
              + "=zset, or empty the database.");
    }
    return there;
  }

  /**
   * Makes sure that a run which scans finds all records in the index.
   *
   * @throws DBException with one sentence when it would not
   */
  static void prepare(RespSettings settings, WorkloadShape shape, RespChannel channel)
      throws DBException {
    KeyIndex index = KeyIndex.of(settings);
    if (!of(settings, shape, channel, index) || shape.load() || !shape.scans()) {
      return;
    }
    OptionalLong records = KeyCounts.records(channel, index);
    OptionalLong entries = KeyCounts.entries(channel, index);
    if (records.isPresent() && entries.isPresent() && !records.equals(entries)) {
      throw new DBException(
          settings.name()
              + ": the index holds "
              + entries.getAsLong()
              + " of "
              + records.getAsLong()
              + " keys, so scans would miss records; load again with "
              + settings.options().index
              + "=zset.");
    }
  }
}
