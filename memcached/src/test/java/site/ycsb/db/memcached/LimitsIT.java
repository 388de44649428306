// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;
import site.ycsb.kv.server.RunningServer;

/** What a full server answers, and what it refuses to hold. */
class LimitsIT {
  private static final int MANY = 100_000;

  private interface Body {
    void with(MemcachedBindingClient client);
  }

  private static void onServer(Body body, String... options) throws IOException, DBException {
    try (RunningServer server = TestServers.memcached(options)) {
      MemcachedBindingClient client = TestServers.client(server.address());
      body.with(client);
      client.cleanup();
    }
  }

  private static Map<String, ByteIterator> record(int bytes) {
    Map<String, ByteIterator> record = new HashMap<>();
    record.put("field0", new ByteArrayByteIterator(new byte[bytes]));
    return record;
  }

  private static Status read(MemcachedBindingClient client, String key) {
    return client.read("t", key, null, new HashMap<>());
  }

  @Test
  void aKeyOf250BytesIsStoredAndALongerOneIsNot() throws Exception {
    onServer(
        client -> {
          for (String key : new String[] {"x".repeat(250), "é".repeat(125)}) {
            assertThat(client.insert("t", key, record(10))).isEqualTo(Status.OK);
            assertThat(read(client, key)).isEqualTo(Status.OK);
            assertThat(client.insert("t", key + "x", record(10))).isEqualTo(Status.BAD_REQUEST);
            assertThat(client.lastFailure()).contains("longer than 250");
            assertThat(client.delete("t", key)).isEqualTo(Status.OK);
          }
        });
  }

  @Test
  void aTooLargeRecordIsABadRequestInTheWordsOfTheServer() throws Exception {
    onServer(
        client -> {
          assertThat(client.insert("t", "k", record(3 << 20))).isEqualTo(Status.BAD_REQUEST);
          assertThat(client.lastFailure()).isEqualTo("object too large for cache");
          assertThat(read(client, "k")).isEqualTo(Status.NOT_FOUND);
        });
  }

  @Test
  void theLimitOfItemsIsThatOfTheServer() throws Exception {
    onServer(
        client -> {
          assertThat(client.documentedLimits())
              .contains(
                  new DocumentedLimit(
                      Part.VALUE, 4 << 20, "item_size_max of stats settings, with the key"));
          assertThat(client.insert("t", "k", record(3 << 20))).isEqualTo(Status.OK);
          assertThat(read(client, "k")).isEqualTo(Status.OK);
        },
        "-I",
        "4m");
  }

  @Test
  void aFullServerThatMayNotEvictIsOutOfMemory() throws Exception {
    onServer(
        client -> {
          Status status = Status.OK;
          for (int i = 0; i < MANY && status.isOk(); i++) {
            status = client.insert("t", "user" + i, record(1_000));
          }
          assertThat(status.getName()).isEqualTo("OUT_OF_MEMORY");
          assertThat(client.evictedRecords()).hasValue(0);
          assertThat(read(client, "user0")).isEqualTo(Status.OK);
        },
        "-M",
        "-m",
        "2");
  }

  @Test
  void evictionsAreCounted() throws Exception {
    onServer(
        client -> {
          for (int i = 0; i < MANY && client.evictedRecords().orElseThrow() == 0; i++) {
            for (int k = 0; k < 100; k++) {
              assertThat(client.insert("t", "user" + i + "-" + k, record(1_000)))
                  .isEqualTo(Status.OK);
            }
          }
          assertThat(client.evictedRecords().orElseThrow()).isPositive();
        },
        "-m",
        "2");
  }
}
