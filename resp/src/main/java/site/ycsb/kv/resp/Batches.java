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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** The inserts of a load, sent together and then all checked. Used by one thread. */
final class Batches {
  private final RespChannel channel;
  private final Records records;
  private final int size;
  private final List<Unit> waiting;
  private long lostRecords;

  Batches(RespChannel channel, Records records, int size) {
    this.channel = channel;
    this.records = records;
    this.size = size;
    this.waiting = new ArrayList<>(size);
  }

  /** Records acknowledged and not stored, beyond those whose insert told of a failure. */
  long lostRecords() {
    return lostRecords;
  }

  /** Adds an insert; the last of a batch answers for all of it. */
  Status insert(String key, Map<String, ByteIterator> values) {
    waiting.add(records.insertion(key, values));
    if (waiting.size() < size) {
      return Status.BATCHED_OK;
    }
    Status status = flush();
    if (!status.isOk()) {
      lostRecords--; // This insert itself tells of one.
    }
    return status;
  }

  /** Sends what waits; the first failure, or OK. Those that failed are lost. */
  Status flush() {
    if (waiting.isEmpty()) {
      return Status.OK;
    }
    ask();
    Status first = Status.OK;
    for (Unit unit : waiting) {
      Status status = records.inserted(unit);
      if (!status.isOk()) {
        lostRecords++;
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
