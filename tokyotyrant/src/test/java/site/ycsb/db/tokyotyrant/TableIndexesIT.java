// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.StringByteIterator;
import site.ycsb.kv.run.LocalServers;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerChoice;
import site.ycsb.kv.wire.Watchdog;
import site.ycsb.kv.workload.NewsWorkload;
import site.ycsb.measurements.Measurements;

/** {@code tokyotyrant.indexes} on the real table engine, with news items. */
class TableIndexesIT {
  private static final int STRING_EQUALS = 0;
  private static final int STRING_AND = 4;
  private static final int NUMBER_EQUALS = 8;

  private final TokyoTyrantBinding binding = new TokyoTyrantBinding();
  private final Properties properties = new Properties();
  private RunningServer server;

  @BeforeEach
  void start() throws Exception {
    assumeTrue(TtserverConformance.isThere(), TtserverConformance.MISSING);
    properties.setProperty("workload", NewsWorkload.class.getName());
    properties.setProperty("recordcount", "60");
    properties.setProperty("dotransactions", "false");
    properties.setProperty("tokyotyrant.engine", "tct");
    properties.setProperty(
        "tokyotyrant.indexes",
        "UserID:decimal,CategoryID:decimal,CreateTime:decimal,Tags:token,Title:lexical");
    server =
        LocalServers.start(binding, properties, ServerChoice.PROGRAM, () -> false).orElseThrow();
    server.address().forEach(properties::setProperty);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void searchesGoByTheIndexes() throws Exception {
    load();
    load(); // It keeps the indexes that are there.
    assertFound("UserID", NUMBER_EQUALS, "3", 10);
    assertFound("CategoryID", NUMBER_EQUALS, "1", 20);
    assertFound("CreateTime", NUMBER_EQUALS, "1262304007", 1);
    assertFound("Tags", STRING_AND, "Tag_1_2", 4);
    assertFound("Tags", STRING_AND, "aac", 1);
    assertFound("Title", STRING_EQUALS, "This is title of news 7", 1);
    assertThat(search("Source", STRING_EQUALS, "source of news 7"))
        .hasSize(2)
        .last()
        .asString()
        .contains("scanning the whole table");
  }

  @Test
  void anUpdateMovesARecordInTheIndexAndKeepsOtherFields() throws Exception {
    load();
    TokyoTyrantClient client = TestStores.client(properties);
    Map<String, ByteIterator> change =
        StringByteIterator.getByteIteratorMap(Map.of("CreateTime", "5", "Status", "0"));
    assertThat(client.update("t", "news_7", change).isOk()).isTrue();
    Map<String, ByteIterator> item = new HashMap<>();
    client.read("t", "news_7", null, item);
    client.cleanup();
    assertThat(StringByteIterator.getStringMap(item))
        .hasSize(9)
        .containsEntry("Status", "0")
        .containsEntry("Title", "This is title of news 7");
    assertFound("CreateTime", NUMBER_EQUALS, "5", 1);
    assertFound("CreateTime", NUMBER_EQUALS, "1262304007", 0);
  }

  @Test
  void aColumnThatIsNoFieldIsRejected() {
    properties.setProperty("tokyotyrant.indexes", "Tag:token");
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> binding.prepare(properties))
        .withMessageContaining("tokyotyrant.indexes names Tag, which is no field of the workload");
  }

  private void load() throws Exception {
    binding.prepare(properties);
    Measurements.setProperties(properties);
    NewsWorkload workload = new NewsWorkload();
    workload.init(properties);
    TokyoTyrantClient client = TestStores.client(properties);
    Object thread = workload.initThread(properties, 0, 1);
    for (int i = 0; i < 60; i++) {
      assertThat(workload.doInsert(client, thread)).isTrue();
    }
    client.cleanup();
  }

  private void assertFound(String column, int operator, String operand, int records)
      throws Exception {
    List<String> found = search(column, operator, operand);
    assertThat(found).as(column).hasSize(records + 1);
    assertThat(found.get(records)).contains("using an index: \"" + column + "\"");
  }

  /** The keys that the server finds, and how it found them. */
  private List<String> search(String column, int operator, String operand) throws Exception {
    TyrantAddress address = TokyoTyrantSettings.of(properties).addresses().get(0);
    byte[] condition =
        Protocol.bytes(String.join("\0", "addcond", column, Integer.toString(operator), operand));
    try (Watchdog watchdog = new Watchdog("tokyotyrant", 10_000);
        TyrantConnection connection = new TyrantConnection(address, watchdog)) {
      Protocol.callMisc(
          connection,
          Protocol.bytes("search"),
          Protocol.NO_UPDATE_LOG,
          condition,
          Protocol.bytes("hint"));
      return connection.readList().stream().map(bytes -> new String(bytes, UTF_8)).toList();
    }
  }
}
