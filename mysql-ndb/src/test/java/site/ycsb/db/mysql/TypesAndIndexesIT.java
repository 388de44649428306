// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.kv.workload.NewsWorkload;
import site.ycsb.measurements.Measurements;

/** {@code mysql.types} and {@code mysql.indexes}, with news items. */
@Timeout(120)
class TypesAndIndexesIT {
  private static final String DATABASE = "news_types";

  private final MySqlBinding binding = new MySqlBinding();
  private final Properties properties = new Properties();

  @ParameterizedTest
  @EnumSource
  void columnsHaveTypesAndIndexes(Product product) throws Exception {
    assumeTrue(isThere(product), TestServers.NO_MARIADB + "; " + TestServers.NO_MYSQL);
    begin(product, "1");
    try (Connection connection = MySqlSettings.of(properties).server().connect()) {
      try {
        load();
        assertThat(indexes(connection))
            .containsExactly(
                "CategoryID BTREE", "CreateTime BTREE", "Tags FULLTEXT", "UserID BTREE");
        assertThat(count(connection, "CategoryID=1")).isEqualTo(20);
        assertThat(count(connection, "CreateTime > 1262304020")).isEqualTo(10);
        assertThat(count(connection, "MATCH(Tags) AGAINST('+aat' IN BOOLEAN MODE)")).isEqualTo(1);
        readAndUpdate();
        assertThat(count(connection, "CreateTime=5")).isEqualTo(1);
        assertOtherSettingsAreRejected();
      } finally {
        execute(connection, "DROP DATABASE IF EXISTS " + DATABASE);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"varbinary", "longblob"})
  void aLoadInBatchesHasTheSameValues(String type) throws Exception {
    assumeTrue(isThere(Product.MARIADB), TestServers.NO_MARIADB);
    begin(Product.MARIADB, "7");
    properties.setProperty("mysql.fieldtype", type);
    try (Connection connection = MySqlSettings.of(properties).server().connect()) {
      try {
        load();
        readAndUpdate();
      } finally {
        execute(connection, "DROP DATABASE IF EXISTS " + DATABASE);
      }
    }
  }

  private static boolean isThere(Product product) {
    return product == Product.MARIADB ? TestServers.isMariaDbThere() : TestServers.isMySqlThere();
  }

  private void begin(Product product, String batchSize) throws Exception {
    TestServers.shared(product).address().forEach(properties::setProperty);
    properties.setProperty("mysql.database", DATABASE);
    properties.setProperty("workload", NewsWorkload.class.getName());
    properties.setProperty("recordcount", "30");
    properties.setProperty("dotransactions", "false");
    properties.setProperty("batchsize", batchSize);
    properties.setProperty(
        "mysql.types",
        "ID:long,Title:text,CategoryID:long,CreateTime:long,UserID:long,Tags:text,Status:long");
    properties.setProperty(
        "mysql.indexes", "CreateTime:desc,CategoryID:asc,UserID:asc,Tags:fulltext");
    Measurements.setProperties(properties);
  }

  private void load() throws Exception {
    NewsWorkload workload = new NewsWorkload();
    workload.init(properties);
    MySqlClient client = LocalSql.client(properties);
    Object thread = workload.initThread(properties, 0, 1);
    for (int i = 0; i < 30; i++) {
      assertThat(workload.doInsert(client, thread)).isTrue();
    }
    client.cleanup();
  }

  private void readAndUpdate() throws Exception {
    MySqlClient client = LocalSql.client(properties);
    assertThat(read(client))
        .hasSize(9)
        .containsEntry("ID", "7")
        .containsEntry("CreateTime", "1262304007")
        .containsEntry("Tags", "Tag_1_2 aar aas aat")
        .containsEntry("Source", "source of news 7");
    assertThat(client.update("usertable", "news_7", LocalSql.record("CreateTime", "5")))
        .isEqualTo(Status.OK);
    assertThat(client.update("usertable", "news_7", LocalSql.record("CreateTime", "soon")))
        .isEqualTo(Status.BAD_REQUEST);
    assertThat(read(client)).hasSize(9).containsEntry("CreateTime", "5").containsEntry("ID", "7");
    client.cleanup();
  }

  private static Map<String, String> read(MySqlClient client) {
    Map<String, ByteIterator> item = new HashMap<>();
    client.read("usertable", "news_7", null, item);
    return StringByteIterator.getStringMap(item);
  }

  private void assertOtherSettingsAreRejected() {
    String types = properties.getProperty("mysql.types").replace("Title:text", "Title:long");
    assertRejected("mysql.types", types, "has a column Title of type varchar, not long");
    assertRejected("mysql.indexes", "Status:asc", "has no index of Status");
    assertRejected("mysql.indexes", "Tag:asc", "mysql.indexes names Tag, which is no field");
  }

  private void assertRejected(String setting, String value, String words) {
    Properties other = new Properties();
    other.putAll(properties);
    other.setProperty(setting, value);
    assertThatThrownBy(() -> binding.prepare(other)).hasMessageContaining(words);
  }

  private static TreeSet<String> indexes(Connection connection) throws Exception {
    TreeSet<String> indexes = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW INDEX FROM " + DATABASE + ".usertable")) {
      while (rows.next()) {
        if (!rows.getString("Key_name").equals("PRIMARY")) {
          indexes.add(rows.getString("Column_name") + " " + rows.getString("Index_type"));
        }
      }
    }
    return indexes;
  }

  private static long count(Connection connection, String condition) throws Exception {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT COUNT(*) FROM " + DATABASE + ".usertable WHERE " + condition)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static void execute(Connection connection, String sql) throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
