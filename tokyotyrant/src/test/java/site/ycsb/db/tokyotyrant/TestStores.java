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
package site.ycsb.db.tokyotyrant;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.db.tokyotyrant.embedded.EmbeddedTyrant;

/** Properties and records for the tests. */
final class TestStores {
  private TestStores() {}

  /** Settings that lead to an embedded server, with small records and ordered keys. */
  static Properties properties(EmbeddedTyrant server) {
    Properties properties = new Properties();
    properties.setProperty("tokyotyrant.host", "127.0.0.1");
    properties.setProperty("tokyotyrant.port", Integer.toString(server.port()));
    properties.setProperty("fieldcount", "2");
    properties.setProperty("fieldlength", "4");
    properties.setProperty("insertorder", "ordered");
    properties.setProperty("zeropadding", "6");
    properties.setProperty("recordcount", "100");
    properties.setProperty("operationcount", "100");
    return properties;
  }

  /** A record of two fields. */
  static Map<String, ByteIterator> record(String field0, String field1) {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("field0", new StringByteIterator(field0));
    values.put("field1", new StringByteIterator(field1));
    return values;
  }

  /** One field. */
  static Map<String, ByteIterator> field(String name, String value) {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put(name, new StringByteIterator(value));
    return values;
  }

  /** A connected client. */
  static TokyoTyrantClient client(Properties properties) throws Exception {
    TokyoTyrantClient client = new TokyoTyrantClient();
    client.setProperties(properties);
    client.init();
    return client;
  }
}
