// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

class BatchTest {
  private final List<Integer> sent = new ArrayList<>();

  /** Sends nothing, and says so of the records that a test refuses. */
  private final class Scripted extends Batch {
    private int waiting;
    private int refused;

    Scripted(int size, long largestBytes) {
      super(size, largestBytes);
    }

    Status insert(long bytes) {
      waiting++;
      return added(bytes);
    }

    @Override
    protected Status insert(String table, String key, Map<String, ByteIterator> values) {
      return insert(values.size());
    }

    @Override
    protected Status send() {
      sent.add(waiting);
      waiting = 0;
      lose(refused);
      return refused == 0 ? Status.OK : Status.ERROR;
    }
  }

  @Test
  void isSentByTheRecordThatFillsIt() {
    Scripted batch = new Scripted(3, 1_000);

    assertThat(batch.insert(1)).isEqualTo(Status.BATCHED_OK);
    assertThat(batch.insert(1)).isEqualTo(Status.BATCHED_OK);
    assertThat(batch.insert(1)).isEqualTo(Status.OK);
    assertThat(batch.insert(1)).isEqualTo(Status.BATCHED_OK);

    assertThat(sent).containsExactly(3);
  }

  @Test
  void isFilledByItsBytesToo() {
    Scripted batch = new Scripted(100, 10);

    assertThat(batch.insert(9)).isEqualTo(Status.BATCHED_OK);
    assertThat(batch.insert(1)).isEqualTo(Status.OK);
    assertThat(batch.insert(10)).isEqualTo(Status.OK);

    assertThat(sent).containsExactly(2, 1);
  }

  @Test
  void theInsertThatReportsAFailureIsNotLost() {
    Scripted batch = new Scripted(3, 1_000);
    batch.refused = 2;
    batch.insert(1);
    batch.insert(1);

    assertThat(batch.insert(1)).isEqualTo(Status.ERROR);

    assertThat(batch.lostRecords()).isEqualTo(1);
  }

  @Test
  void allThatAFlushCouldNotSendIsLost() {
    Scripted batch = new Scripted(3, 1_000);
    batch.refused = 2;
    batch.insert(1);
    batch.insert(1);

    assertThat(batch.flush()).isEqualTo(Status.ERROR);
    assertThat(batch.flush()).as("nothing is left").isEqualTo(Status.OK);

    assertThat(sent).containsExactly(2);
    assertThat(batch.lostRecords()).isEqualTo(2);
  }
}
