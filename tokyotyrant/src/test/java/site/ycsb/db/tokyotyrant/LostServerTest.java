// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.LostServerConformance;
import site.ycsb.kv.conformance.testing.Deadline;

class LostServerTest extends LostServerConformance {
  @Override
  protected Binding binding() {
    return new TokyoTyrantBinding();
  }

  /** After 4 records cleanup only reads the answers; after 5 it sends another batch first. */
  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void cleanupEndsThoughTheLastBatchIsNeverAnswered(int records) throws Exception {
    BindingClient client = loader(4);
    proxy().hold();
    for (int i = 0; i < records; i++) {
      assertThat(insert(client, "a" + i, "x")).isEqualTo(Status.BATCHED_OK);
    }

    Deadline cleanup = Deadline.of(TIMEOUT_MILLIS);
    assertThatThrownBy(client::cleanup)
        .hasMessage("tokyotyrant: the last batch of the load failed with TIMEOUT.");
    cleanup.assertKept("a cleanup");
    assertThat(client.lostRecords()).isEqualTo(records);
  }

  @Test
  void aBatchThatIsNeverAnsweredIsATimeout() throws Exception {
    BindingClient client = loader(4);
    proxy().hold();
    for (int i = 0; i < 7; i++) {
      assertThat(insert(client, "a" + i, "x")).isEqualTo(Status.BATCHED_OK);
    }

    Deadline insert = Deadline.of(TIMEOUT_MILLIS);
    assertThat(insert(client, "a7", "x")).isEqualTo(Statuses.TIMEOUT);
    insert.assertKept("an insert");
    assertThat(client.lostRecords() + 1).isEqualTo(8);
    proxy().pass();
    client.cleanup();
  }

  /** The batch is larger than the socket buffers, so without a timeout the write never ends. */
  @Test
  void aLargeBatchToAServerThatReadsNothingIsATimeout() throws Exception {
    BindingClient client = loader(3);
    proxy().stall();
    String large = "x".repeat(20 << 20);
    Deadline insert = Deadline.of(TIMEOUT_MILLIS);
    assertThat(insert(client, "a", large)).isEqualTo(Statuses.TIMEOUT);
    insert.assertKept("an insert");
    proxy().pass();
    client.cleanup();
  }
}
