// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.kv.server.RunningServer;

/** Clients and records for the tests. */
final class TestClients {
  static final String TABLE = "usertable";

  private TestClients() {}

  /** Settings that lead to a port of the loopback address, with pairs of name and value. */
  static Properties properties(int port, String... pairs) {
    Properties properties = new Properties();
    properties.setProperty("mongodb.host", "127.0.0.1");
    properties.setProperty("mongodb.port", Integer.toString(port));
    properties.setProperty("mongodb.timeout", "5000");
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return properties;
  }

  /** Loads the driver's classes, which takes longer than the short timeouts of some tests. */
  static void warmUp() throws Exception {
    try (RunningServer server = LocalMongo.embedded()) {
      int port = Integer.parseInt(String.valueOf(server.address().get("mongodb.port")));
      MongoDbClient client = client(properties(port));
      client.read(TABLE, "absent", null, new HashMap<>());
      client.cleanup();
    }
  }

  /** A connected client. */
  static MongoDbClient client(Properties properties) throws Exception {
    MongoDbClient client = new MongoDbClient();
    client.setProperties(properties);
    client.init();
    return client;
  }

  /** A record of two fields. */
  static Map<String, ByteIterator> record(String field0, String field1) {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("field0", new StringByteIterator(field0));
    values.put("field1", new StringByteIterator(field1));
    return values;
  }
}
