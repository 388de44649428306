// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.workload.NewsWorkload;
import site.ycsb.measurements.Measurements;

/** {@code mongodb.types} and {@code mongodb.indexes}, with news items. */
@Timeout(120)
class TypesAndIndexesTest {
  private static final int ITEMS = 30;

  private final MongoDbBinding binding = new MongoDbBinding();
  private RunningServer server;
  private Properties properties;

  @BeforeEach
  void start() throws Exception {
    server = LocalMongo.embedded();
    properties =
        TestClients.properties(
            Integer.parseInt(String.valueOf(server.address().get("mongodb.port"))),
            "workload",
            NewsWorkload.class.getName(),
            "recordcount",
            Integer.toString(ITEMS),
            "dotransactions",
            "false",
            "mongodb.types",
            "ID:long,Title:text,CategoryID:long,CreateTime:long,UserID:long,Tags:list,Status:long",
            "mongodb.indexes",
            "CreateTime:-1,CategoryID:1,UserID:1,Tags:1");
    Measurements.setProperties(properties);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void fieldsHaveTheirTypesAndTheirBytesAgain(int batchSize) throws Exception {
    properties.setProperty("batchsize", Integer.toString(batchSize));
    load();
    try (MongoClient driver = driver()) {
      Document item = collection(driver).find(new Document("_id", "news_7")).first();
      assertThat(item)
          .containsEntry("ID", 7L)
          .containsEntry("Title", "This is title of news 7")
          .containsEntry("CreateTime", 1_262_304_007L)
          .containsEntry("Tags", List.of("Tag_1_2", "aar", "aas", "aat"));
      assertThat(collection(driver).countDocuments(new Document("Tags", "aat"))).isEqualTo(1);
      assertThat(collection(driver).countDocuments(new Document("CategoryID", 1L))).isEqualTo(20);
    }
    assertThat(read("news_7"))
        .hasSize(9)
        .containsEntry("CreateTime", "1262304007")
        .containsEntry("Tags", "Tag_1_2 aar aas aat")
        .containsEntry("Source", "source of news 7");
  }

  @Test
  void theIndexesAreThere() throws Exception {
    load();
    binding.prepare(properties); // They may be there already.
    try (MongoClient driver = driver()) {
      List<Document> indexes = new ArrayList<>();
      collection(driver)
          .listIndexes()
          .forEach(index -> indexes.add(index.get("key", Document.class)));
      assertThat(indexes)
          .extracting(Document::toJson)
          .containsExactlyInAnyOrder(
              "{\"_id\": 1}",
              "{\"CreateTime\": -1}",
              "{\"CategoryID\": 1}",
              "{\"UserID\": 1}",
              "{\"Tags\": 1}");
    }
  }

  @Test
  void anUpdateKeepsTypesAndOtherFields() throws Exception {
    load();
    assertThat(update("CreateTime", "5")).isEqualTo(Status.OK);
    assertThat(read("news_7")).hasSize(9).containsEntry("CreateTime", "5");
    try (MongoClient driver = driver()) {
      assertThat(collection(driver).countDocuments(new Document("CreateTime", 5L))).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"CreateTime, 05", "CreateTime, soon", "Title, \uFFFD", "Tags, a \uFFFD"})
  void aValueThatWouldChangeIsABadRequest(String field, String value) throws Exception {
    load();
    assertThat(update(field, value)).isEqualTo(Status.BAD_REQUEST);
    assertThat(read("news_7")).containsEntry("CreateTime", "1262304007");
  }

  @ParameterizedTest
  @CsvSource({"mongodb.types, Tag:list", "mongodb.indexes, Tag:1"})
  void whatIsNoFieldIsRejected(String setting, String value) {
    properties.setProperty(setting, value);
    assertThatThrownBy(() -> binding.prepare(properties))
        .hasMessage(setting + " names Tag, which is no field of the workload; correct it.");
  }

  private void load() throws Exception {
    NewsWorkload workload = new NewsWorkload();
    workload.init(properties);
    MongoDbClient client = TestClients.client(properties);
    Object thread = workload.initThread(properties, 0, 1);
    for (int i = 0; i < ITEMS; i++) {
      assertThat(workload.doInsert(client, thread)).isTrue();
    }
    client.cleanup();
  }

  private Status update(String field, String value) throws Exception {
    MongoDbClient client = TestClients.client(properties);
    Map<String, ByteIterator> change = new HashMap<>();
    change.put(field, new StringByteIterator(value));
    Status status = client.update(TestClients.TABLE, "news_7", change);
    client.cleanup();
    return status;
  }

  private Map<String, String> read(String key) throws Exception {
    MongoDbClient client = TestClients.client(properties);
    Map<String, ByteIterator> item = new HashMap<>();
    client.read(TestClients.TABLE, key, null, item);
    client.cleanup();
    return StringByteIterator.getStringMap(item);
  }

  private MongoClient driver() {
    return MongoClients.create("mongodb://127.0.0.1:" + server.address().get("mongodb.port"));
  }

  private static MongoCollection<Document> collection(MongoClient driver) {
    return driver.getDatabase("ycsb").getCollection(TestClients.TABLE);
  }
}
