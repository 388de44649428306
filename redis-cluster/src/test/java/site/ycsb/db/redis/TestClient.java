// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.Vector;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.resp.RespClient;

/** A connected client as the tests use it: values are texts. */
final class TestClient implements AutoCloseable {
  private static final String TABLE = "usertable";

  private final RespClient client;

  private TestClient(RespClient client) {
    this.client = client;
  }

  static TestClient connect(Binding binding, Properties settings) throws DBException {
    RespClient client = (RespClient) binding.newClient();
    client.setProperties(settings);
    client.init();
    return new TestClient(client);
  }

  RespClient client() {
    return client;
  }

  Status insert(String key, Map<String, String> record) {
    return client.insert(TABLE, key, values(record));
  }

  /** Inserts a record of the fields that these tests use. */
  Status insert(String key) {
    return insert(key, record(key));
  }

  Status update(String key, String field, String value) {
    return client.update(TABLE, key, values(Map.of(field, value)));
  }

  Status read(String key) {
    return client.read(TABLE, key, null, new HashMap<>());
  }

  Map<String, String> fields(String key) {
    Map<String, ByteIterator> result = new HashMap<>();
    client.read(TABLE, key, null, result);
    return texts(result);
  }

  Status delete(String key) {
    return client.delete(TABLE, key);
  }

  List<Map<String, String>> scan(String start, int count) {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    Status status = client.scan(TABLE, start, count, null, rows);
    if (!status.isOk()) {
      throw new AssertionError("A scan failed: " + status);
    }
    return rows.stream().map(TestClient::texts).toList();
  }

  @Override
  public void close() throws DBException {
    client.cleanup();
  }

  /** The record of a key, whose first field tells the key. */
  static Map<String, String> record(String key) {
    return new TreeMap<>(
        Map.of("field0", key, "field1", "one", "field2", "two", "field3", "three"));
  }

  private static Map<String, ByteIterator> values(Map<String, String> record) {
    Map<String, ByteIterator> values = new HashMap<>();
    record.forEach(
        (name, text) -> values.put(name, new ByteArrayByteIterator(text.getBytes(UTF_8))));
    return values;
  }

  private static Map<String, String> texts(Map<String, ByteIterator> result) {
    Map<String, String> texts = new TreeMap<>();
    result.forEach((name, value) -> texts.put(name, new String(value.toArray(), UTF_8)));
    return texts;
  }
}
