// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.resp.RespOptions.IndexChoice;
import site.ycsb.kv.setting.Secrets;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.wire.BackOff;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * Decides whether a client keeps the index. Once a store has one, every client keeps it, or else
 * records and entries would drift apart.
 */
final class IndexUse {
  /** Failures that may end by themselves. */
  private static final Set<Status> BRIEF =
      Set.of(Status.SERVICE_UNAVAILABLE, Statuses.CONNECTION_LOST);

  private IndexUse() {}

  /**
   * Whether the client keeps the index; fails when settings, workload and store contradict each
   * other.
   */
  static boolean of(RespSettings settings, WorkloadShape shape, RespChannel channel, KeyIndex index)
      throws DBException {
    boolean kept = isKept(settings, shape, channel, index);
    if (kept && shape.expires()) {
      throw settings.refusal(
          ("expiry would remove records and leave their entries in the index of the keys; remove it,"
                  + " or load without %s=zset and without scans.")
              .formatted(settings.options().index));
    }
    return kept;
  }

  private static boolean isKept(
      RespSettings settings, WorkloadShape shape, RespChannel channel, KeyIndex index)
      throws DBException {
    Setting<IndexChoice> setting = settings.options().index;
    Optional<IndexChoice> chosen = settings.all().find(setting);
    boolean refused = chosen.filter(IndexChoice.NONE::equals).isPresent();
    if (refused && shape.scans()) {
      throw settings.refusal(
          "the workload scans, which needs an index of the keys; set "
              + setting
              + "=zset for the load and the run, or scanproportion=0.");
    }
    if (!refused && (chosen.isPresent() || shape.scans())) {
      return true;
    }
    boolean there = entries(settings, channel, index) > 0;
    if (there && refused) {
      throw settings.refusal(
          ("the store holds an index of its keys, which %s=none would let fall behind; set %s=zset,"
                  + " or empty the database.")
              .formatted(setting, setting));
    }
    return there;
  }

  /** Requires that a run which scans finds all records in the index. */
  static void prepare(RespSettings settings, WorkloadShape shape, RespChannel channel)
      throws DBException {
    Setting<IndexChoice> setting = settings.options().index;
    KeyIndex index = KeyIndex.of(settings);
    if (!of(settings, shape, channel, index) || shape.load() || !shape.scans()) {
      return;
    }
    OptionalLong records = index.records(channel);
    OptionalLong entries = index.answeredEntries(channel);
    if (records.isPresent() && entries.isPresent() && !records.equals(entries)) {
      throw settings.refusal(
          "the index holds %s of %s keys, so scans would miss records; load again with %s=zset."
              .formatted(entries.getAsLong(), records.getAsLong(), setting));
    }
  }

  /** Asks again within the timeout while the store is not available, as during a failover. */
  private static long entries(RespSettings settings, RespChannel channel, KeyIndex index)
      throws DBException {
    long start = System.nanoTime();
    long timeoutNanos = TimeUnit.MILLISECONDS.toNanos(settings.timeoutMillis());
    BackOff backOff = new BackOff();
    while (true) {
      try {
        return index.entries(channel);
      } catch (IOException e) {
        backOff.failed();
        boolean brief = BRIEF.contains(RespFailures.status(e));
        if (!brief || System.nanoTime() - start > timeoutNanos || !backOff.awaitTurn()) {
          throw untold(settings, e);
        }
      }
    }
  }

  private static DBException untold(RespSettings settings, IOException failure) {
    RespOptions options = settings.options();
    boolean forbidden = RespFailures.status(failure).equals(Status.FORBIDDEN);
    String remedy = forbidden ? "let " + options.user + " call ZCARD" : "repair the store";
    return new DBException(
        settings.name()
            + ": the store does not tell whether it holds an index of its keys (%s); %s, or set %s=zset to keep one."
                .formatted(
                    Secrets.mask(String.valueOf(failure.getMessage())), remedy, options.index),
        failure);
  }
}
