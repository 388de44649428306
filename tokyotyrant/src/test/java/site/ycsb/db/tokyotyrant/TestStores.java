// SPDX-License-Identifier: Apache-2.0
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

  /** A connected client that loads in batches. */
  static TokyoTyrantClient loader(Properties properties, int batchSize) throws Exception {
    properties.setProperty("dotransactions", "false");
    properties.setProperty("batchsize", Integer.toString(batchSize));
    return client(properties);
  }
}
