// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Fields;
import site.ycsb.kv.server.RunningServer;

class MemoryClientTest {
  private static final String TABLE = "usertable";

  private final Properties properties = new Properties();
  private MemoryClient client = new MemoryClient();

  @BeforeEach
  void connect() throws DBException {
    client = connected(properties);
  }

  @AfterEach
  void close() throws DBException {
    client.cleanup();
  }

  @Test
  void recordsAreInsertedReadUpdatedAndDeleted() {
    assertThat(insert("k", Fields.of("a", "1", "b", "2"))).isEqualTo(Status.OK);
    assertThat(read("k", null)).isEqualTo(Fields.of("a", "1", "b", "2"));
    assertThat(read("k", Set.of("b", "x"))).isEqualTo(Fields.of("b", "2"));
    assertThat(client.update(TABLE, "k", Fields.toWrite(Fields.of("b", "3", "c", "4"))))
        .isEqualTo(Status.OK);
    assertThat(read("k", null)).isEqualTo(Fields.of("a", "1", "b", "3", "c", "4"));
    assertThat(insert("k", Fields.of("z", "9"))).isEqualTo(Status.OK);
    assertThat(read("k", null)).isEqualTo(Fields.of("z", "9"));
    assertThat(client.delete(TABLE, "k")).isEqualTo(Status.OK);
    assertThat(client.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void absentKeysAreNotFound() {
    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(client.read(TABLE, "k", null, result)).isEqualTo(Status.NOT_FOUND);
    assertThat(result).isEmpty();
    assertThat(client.update(TABLE, "k", Fields.toWrite(Fields.of("a", "1"))))
        .isEqualTo(Status.NOT_FOUND);
    assertThat(client.delete(TABLE, "k")).isEqualTo(Status.NOT_FOUND);
    assertThat(client.countRecords()).hasValue(0);
  }

  @Test
  void scansGoOnFromAKeyInOrderOfItsBytes() {
    for (String key : new String[] {"b", "a", "é", "z", "Z"}) {
      insert(key, Fields.of("key", key.equals("é") ? "e" : key));
    }
    Vector<HashMap<String, ByteIterator>> records = new Vector<>();
    assertThat(client.scan(TABLE, "a", 10, null, records)).isEqualTo(Status.OK);
    assertThat(records)
        .extracting(record -> Fields.read(record).get("key"))
        .containsExactly("a", "b", "z", "e");
    Vector<HashMap<String, ByteIterator>> two = new Vector<>();
    client.scan(TABLE, "aa", 2, Set.of("key"), two);
    assertThat(two).extracting(record -> Fields.read(record).get("key")).containsExactly("b", "z");
  }

  @Test
  void clientsOfTheSamePropertiesShareTheStoreAndTheLastDropsIt() throws Exception {
    MemoryClient other = connected(properties);
    insert("k", Fields.of("a", "1"));
    assertThat(other.countRecords()).hasValue(1);
    other.cleanup();
    assertThat(client.countRecords()).hasValue(1);
    client.cleanup();
    client.init();
    assertThat(client.countRecords()).hasValue(0);
  }

  @Test
  void clientsOfOtherPropertiesSeeNothing() throws Exception {
    insert("k", Fields.of("a", "1"));
    MemoryClient other = connected(new Properties());
    assertThat(other.countRecords()).hasValue(0);
    other.cleanup();
  }

  @Test
  void itCountsTheRecordsOfTheTableInUse() throws Exception {
    insert("k", Fields.of("a", "1"));
    properties.setProperty("table", "other");
    assertThat(client.countRecords()).hasValue(0);
    client.insert("other", "k", Fields.toWrite(Fields.of("a", "1")));
    assertThat(client.countRecords()).hasValue(1);
  }

  @Test
  void theServerOfARunKeepsTheStoreBetweenClients() throws Exception {
    client.cleanup();
    MemoryBinding binding = new MemoryBinding();
    assertThat(binding.hasAddress(properties)).isFalse();
    try (RunningServer server = binding.embedded(properties).orElseThrow().start()) {
      assertThat(server.standIn()).isFalse();
      client.init();
      insert("k", Fields.of("a", "1"));
      client.cleanup();
      client.init();
      assertThat(client.countRecords()).hasValue(1);
      client.cleanup();
    }
    assertThat(properties).isEmpty();
  }

  @Test
  void beforeInitThereIsNoStore() {
    assertThatIllegalStateException().isThrownBy(() -> new MemoryClient().delete(TABLE, "k"));
  }

  @Test
  void itSaysWhatItIs() {
    assertThat(client.describeStore()).isEqualTo("the memory of this process");
    assertThat(client.capabilities()).contains(Capability.SCAN).doesNotContain(Capability.BATCH);
    assertThat(client.lostRecords()).isZero();
  }

  private static MemoryClient connected(Properties properties) throws DBException {
    MemoryClient client = new MemoryClient();
    client.setProperties(properties);
    client.init();
    return client;
  }

  private Status insert(String key, Map<String, String> fields) {
    return client.insert(TABLE, key, Fields.toWrite(fields));
  }

  private Map<String, String> read(String key, @Nullable Set<String> fields) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(client.read(TABLE, key, fields, result)).isEqualTo(Status.OK);
    return Fields.read(result);
  }
}
