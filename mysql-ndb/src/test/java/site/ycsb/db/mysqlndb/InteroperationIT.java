// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.db.mysql.MySqlBinding;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.wire.HostPort;

/** One table by SQL and by ClusterJ: what the one wrote the other reads. */
@ExtendWith(SharedCluster.class)
@Timeout(120)
class InteroperationIT {
  /** All bytes, an empty value, and none. */
  private static final Map<String, String> RECORD =
      Map.of("field0", allBytes(), "field1", "", "field3", "text");

  private final Properties byClusterJ;
  private final Properties bySql;

  InteroperationIT(SharedCluster.Address cluster) {
    byClusterJ = cluster.properties("interoperation");
    byClusterJ.setProperty("fieldcount", "4");
    byClusterJ.setProperty("fieldlength", "256");
    bySql = new Properties();
    HostPort mysqld = cluster.mysqld();
    bySql.setProperty("mysql.host", mysqld.host());
    bySql.setProperty("mysql.port", Integer.toString(mysqld.port()));
    bySql.setProperty("mysql.engine", "ndbcluster");
    bySql.setProperty("mysql.database", "interoperation");
    bySql.setProperty("fieldcount", "4");
    bySql.setProperty("fieldlength", "256");
  }

  @Test
  void clusterJReadsScansAndChangesWhatSqlWrote() throws Exception {
    assertEachReadsWhatTheOtherWrote(
        new MySqlBinding(), bySql, new MySqlNdbBinding(), byClusterJ, "sqltable");
  }

  @Test
  void sqlReadsScansAndChangesWhatClusterJWrote() throws Exception {
    assertEachReadsWhatTheOtherWrote(
        new MySqlNdbBinding(), byClusterJ, new MySqlBinding(), bySql, "ndbtable");
  }

  private static void assertEachReadsWhatTheOtherWrote(
      Binding maker, Properties making, Binding user, Properties using, String table)
      throws Exception {
    making.setProperty("table", table);
    using.setProperty("table", table);
    making.setProperty("dotransactions", "false");
    maker.prepare(making);
    making.setProperty("dotransactions", "true");
    user.prepare(using);
    DB first = client(maker, making);
    DB second = client(user, using);
    String key = "Schlüssel\0 1";

    assertThat(first.insert(table, key, values(RECORD))).isEqualTo(Status.OK);
    assertThat(read(second, table, key)).isEqualTo(RECORD);
    assertThat(second.update(table, key, values(Map.of("field2", "new")))).isEqualTo(Status.OK);
    Map<String, String> changed = new TreeMap<>(RECORD);
    changed.put("field2", "new");
    assertThat(read(first, table, key)).isEqualTo(changed);
    assertThat(second.insert(table, "Z", values(RECORD))).isEqualTo(Status.OK);
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertThat(first.scan(table, "A", 10, null, rows)).isEqualTo(Status.OK);
    assertThat(rows).hasSize(2);
    assertThat(texts(rows.get(0))).isEqualTo(changed);
    assertThat(texts(rows.get(1))).isEqualTo(RECORD);
    assertThat(second.insert(table, key, values(RECORD)).getName()).isEqualTo("DUPLICATE_KEY");
    assertThat(first.insert(table, "Z", values(RECORD)).getName()).isEqualTo("DUPLICATE_KEY");
    assertThat(second.delete(table, key)).isEqualTo(Status.OK);
    assertThat(first.delete(table, key)).isEqualTo(Status.NOT_FOUND);
    first.cleanup();
    second.cleanup();
  }

  private static DB client(Binding binding, Properties properties) throws DBException {
    DB client = binding.newClient();
    client.setProperties(properties);
    client.init();
    return client;
  }

  private static Map<String, String> read(DB client, String table, String key) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(client.read(table, key, null, result)).isEqualTo(Status.OK);
    return texts(result);
  }

  private static Map<String, ByteIterator> values(Map<String, String> record) {
    Map<String, ByteIterator> values = new HashMap<>();
    record.forEach(
        (name, text) -> values.put(name, new ByteArrayByteIterator(text.getBytes(ISO_8859_1))));
    return values;
  }

  private static Map<String, String> texts(Map<String, ByteIterator> record) {
    Map<String, String> texts = new TreeMap<>();
    record.forEach((name, value) -> texts.put(name, new String(value.toArray(), ISO_8859_1)));
    return texts;
  }

  private static String allBytes() {
    byte[] bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return new String(bytes, ISO_8859_1);
  }
}
