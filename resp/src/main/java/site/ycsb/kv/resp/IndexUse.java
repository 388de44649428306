// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.util.OptionalLong;
import site.ycsb.DBException;
import site.ycsb.kv.resp.RespOptions.IndexChoice;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * Decides whether a client keeps the index. Once a store has one, every client keeps it, or else
 * records and entries would drift apart.
 */
final class IndexUse {
  private IndexUse() {}

  /**
   * Whether the client keeps the index.
   *
   * @throws DBException with one sentence when settings, workload and store contradict each other
   */
  static boolean of(RespSettings settings, WorkloadShape shape, RespChannel channel, KeyIndex index)
      throws DBException {
    Setting<IndexChoice> setting = settings.options().index;
    boolean refused = settings.index().filter(IndexChoice.NONE::equals).isPresent();
    if (refused && shape.scans()) {
      throw settings.refusal(
          "the workload scans, which needs an index of the keys; set "
              + setting
              + "=zset for the load and the run, or scanproportion=0.");
    }
    if (!refused && (settings.index().isPresent() || shape.scans())) {
      return true;
    }
    OptionalLong entries = index.entries(channel);
    if (entries.isEmpty()) {
      throw settings.refusal(
          ("the store does not tell whether it holds an index of its keys; set %s=zset to keep one,"
                  + " or let %s call ZCARD.")
              .formatted(setting, settings.options().user));
    }
    boolean there = entries.getAsLong() > 0;
    if (there && refused) {
      throw settings.refusal(
          ("the store holds an index of its keys, which %s=none would let fall behind; set %s=zset,"
                  + " or empty the database.")
              .formatted(setting, setting));
    }
    return there;
  }

  /**
   * Requires that a run which scans finds all records in the index.
   *
   * @throws DBException with one sentence when it would not
   */
  static void prepare(RespSettings settings, WorkloadShape shape, RespChannel channel)
      throws DBException {
    Setting<IndexChoice> setting = settings.options().index;
    KeyIndex index = KeyIndex.of(settings);
    if (!of(settings, shape, channel, index) || shape.load() || !shape.scans()) {
      return;
    }
    OptionalLong records = index.records(channel);
    OptionalLong entries = index.entries(channel);
    if (records.isPresent() && entries.isPresent() && !records.equals(entries)) {
      throw settings.refusal(
          "the index holds %s of %s keys, so scans would miss records; load again with %s=zset."
              .formatted(entries.getAsLong(), records.getAsLong(), setting));
    }
  }
}
