// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.wire.Batch;

/** The inserts of a load, sent together and then all checked. */
final class Batches extends Batch {
  private final RespChannel channel;
  private final Records records;
  private final Function<Exception, Status> failed;
  private final List<Unit> waiting = new ArrayList<>();

  /** An empty batch; {@code failed} keeps the reason of a failure, and returns its status. */
  Batches(RespChannel channel, Records records, int size, Function<Exception, Status> failed) {
    super(size, Long.MAX_VALUE);
    this.channel = channel;
    this.records = records;
    this.failed = failed;
  }

  @Override
  protected Status insert(String table, String key, Map<String, ByteIterator> values) {
    waiting.add(records.insertion(key, values));
    return added(1);
  }

  @Override
  protected Status send() {
    ask();
    Status first = Status.OK;
    for (Unit unit : waiting) {
      try {
        records.checkInserted(unit);
      } catch (IOException e) {
        Status status = failed.apply(e);
        lose(1);
        first = first.isOk() ? status : first;
      }
    }
    waiting.clear();
    return first;
  }

  private void ask() {
    if (!records.indexed()) {
      channel.ask(waiting);
      return;
    }
    List<JoinedInserts> joined = JoinedInserts.of(waiting);
    channel.ask(joined.stream().map(JoinedInserts::unit).toList());
    List<Unit> unanswered = new ArrayList<>();
    joined.forEach(inserts -> inserts.handOn(unanswered));
    if (!unanswered.isEmpty()) {
      channel.ask(unanswered);
    }
  }
}
