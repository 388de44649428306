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
package site.ycsb.db.mongodb;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

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
