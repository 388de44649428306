// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.StringByteIterator;
import site.ycsb.kv.binding.BindingClient;

final class TestClients {
  private TestClients() {}

  /** Settings that lead there, with records of one field as plain strings. */
  static Properties properties(String host, int port) {
    Properties properties = new Properties();
    properties.setProperty("dragonfly.host", host);
    properties.setProperty("dragonfly.port", Integer.toString(port));
    properties.setProperty("dragonfly.layout", "string");
    properties.setProperty("dragonfly.index", "none");
    properties.setProperty("fieldcount", "1");
    return properties;
  }

  /** A connected client. Those of the same properties share their connections. */
  static BindingClient client(Properties properties) throws Exception {
    DB client = new DragonflyBinding().newClient();
    client.setProperties(properties);
    client.init();
    return (BindingClient) client;
  }

  /** A record of one field. */
  static Map<String, ByteIterator> record(String value) {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("field0", new StringByteIterator(value));
    return values;
  }
}
