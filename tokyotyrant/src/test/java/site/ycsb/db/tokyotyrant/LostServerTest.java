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

    assertThatThrownBy(client::cleanup)
        .hasMessage("tokyotyrant: the last batch of the load failed with TIMEOUT.");
    assertThat(client.lostRecords()).isEqualTo(records);
  }

  @Test
  void aBatchThatIsNeverAnsweredIsATimeout() throws Exception {
    BindingClient client = loader(4);
    proxy().hold();
    for (int i = 0; i < 7; i++) {
      assertThat(insert(client, "a" + i, "x")).isEqualTo(Status.BATCHED_OK);
    }

    assertThat(insert(client, "a7", "x")).isEqualTo(Statuses.TIMEOUT);
    assertThat(client.lostRecords() + 1).isEqualTo(8);
    proxy().pass();
    client.cleanup();
  }

  /** The batch is larger than the socket buffers, so without a timeout the write never ends. */
  @Test
  void aLargeBatchToAServerThatReadsNothingIsATimeout() throws Exception {
    BindingClient client = loader(3);
    proxy().stall();
    assertThat(insert(client, "a", "x".repeat(20 << 20))).isEqualTo(Statuses.TIMEOUT);
    proxy().pass();
    client.cleanup();
  }
}
