// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.db.mysqlembedded.library.EmbeddedConnection;
import site.ycsb.db.mysqlembedded.library.InProcessMariaDb;
import site.ycsb.kv.server.RunningServer;

/** The server of this process: one run after another, many clients, values of any size. */
@EnabledIf(
    value = "site.ycsb.db.mysqlembedded.TestLibrary#isThere",
    disabledReason = TestLibrary.MISSING)
@Timeout(300)
class RunServerIT {
  private static final int LARGE = 20 << 20;

  private final Properties properties = new Properties();

  RunServerIT() {
    properties.setProperty("mysql-embedded.database", "runs");
    properties.setProperty("fieldcount", "2");
    properties.setProperty("fieldlength", "10");
    properties.setProperty("recordcount", "100");
    properties.setProperty("dotransactions", "false");
  }

  private RunningServer start() throws IOException {
    return new MySqlEmbeddedBinding().embedded(properties).orElseThrow().start();
  }

  private MySqlEmbeddedClient client() throws Exception {
    MySqlEmbeddedClient client = new MySqlEmbeddedClient();
    client.setProperties(properties);
    client.init();
    return client;
  }

  private static String ask(String sql) throws Exception {
    try (EmbeddedConnection connection = InProcessMariaDb.start().connect()) {
      return String.valueOf(connection.query(sql).get(0)[0]);
    }
  }

  private static Map<String, ByteIterator> record(String first, String second) {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("field0", new ByteArrayByteIterator(first.getBytes(UTF_8)));
    values.put("field1", new ByteArrayByteIterator(second.getBytes(UTF_8)));
    return values;
  }

  private static String read(MySqlEmbeddedClient client, String field) {
    Map<String, ByteIterator> found = new HashMap<>();
    assertThat(client.read("usertable", "k", Set.of(field), found)).isEqualTo(Status.OK);
    return new String(Objects.requireNonNull(found.get(field)).toArray(), UTF_8);
  }

  @Test
  void runsOfAProcessFollowEachOther() throws Exception {
    String before = ask("SELECT @@GLOBAL.innodb_io_capacity");
    properties.setProperty("mysql-embedded.config", "innodb-io-capacity=1K,sort_buffer_size=1M");

    for (int run = 0; run < 2; run++) {
      try (RunningServer server = start()) {
        assertThat(server.description()).matches("MariaDB 1\\d\\..* in this process .*");
        assertThat(server.standIn()).isFalse();
        assertThat(ask("SELECT @@GLOBAL.innodb_io_capacity")).isEqualTo("1024");
        MySqlEmbeddedClient client = client();
        assertThat(client.countRecords()).hasValue(0);
        assertThat(client.insert("usertable", "k", record("a", "b"))).isEqualTo(Status.OK);
        assertThat(client.countRecords()).hasValue(1);
        client.cleanup();
      }
      assertThat(ask("SELECT @@GLOBAL.innodb_io_capacity")).isEqualTo(before);
      assertThat(ask("SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME='runs'"))
          .isEqualTo("0");
    }
  }

  @Test
  void variablesThatCannotBeSetAreRefusedAndTheServerGoesOn() throws Exception {
    for (String wrong : List.of("no_such=1", "datadir=/tmp", "innodb_buffer_pool_size=banana")) {
      properties.setProperty("mysql-embedded.config", wrong);
      assertThatThrownBy(this::start)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("mysql-embedded.config can't be set: error 1");
    }
    assertThat(ask("SELECT 1")).isEqualTo("1");
  }

  @Test
  void theProcessKeepsItsMaskOfNewFiles(@TempDir Path directory) throws Exception {
    Path before = Files.createFile(directory.resolve("before"));
    assertThat(ask("SELECT 1")).isEqualTo("1");
    Path after = Files.createFile(directory.resolve("after"));

    assertThat(Files.getPosixFilePermissions(after))
        .isEqualTo(Files.getPosixFilePermissions(before))
        .doesNotContain(PosixFilePermission.GROUP_WRITE);
  }

  @Test
  void valuesGrowAndShrink() throws Exception {
    properties.setProperty("mysql-embedded.fieldtype", "longblob");
    try (RunningServer server = start()) {
      assertThat(server.standIn()).isFalse();
      MySqlEmbeddedClient client = client();
      String large = "x".repeat(LARGE);
      assertThat(client.insert("usertable", "k", record("a", large))).isEqualTo(Status.OK);
      assertThat(read(client, "field1")).isEqualTo(large);
      assertThat(client.update("usertable", "k", record("", "b"))).isEqualTo(Status.OK);
      assertThat(read(client, "field1")).isEqualTo("b");
      assertThat(read(client, "field0")).isEmpty();
      client.cleanup();
    }
  }

  @Test
  void columnsOfNumbersAndTextsKeepTheirMeaning() throws Exception {
    properties.setProperty("mysql-embedded.types", "field0:long,field1:text");
    properties.setProperty("mysql-embedded.indexes", "field0:desc,field1:asc");
    try (RunningServer server = start()) {
      assertThat(server.standIn()).isFalse();
      MySqlEmbeddedClient client = client();
      assertThat(client.insert("usertable", "k", record("-12345", "größer"))).isEqualTo(Status.OK);
      assertThat(read(client, "field0")).isEqualTo("-12345");
      assertThat(ask("SELECT field0 + 1 FROM runs.usertable")).isEqualTo("-12344");
      assertThat(ask("SELECT CHAR_LENGTH(field1) FROM runs.usertable")).isEqualTo("6");
      assertThat(client.insert("usertable", "l", record("no number", "a")))
          .isEqualTo(Status.BAD_REQUEST);
      client.cleanup();
    }
  }

  @Test
  void manyThreadsEachWithItsClient() throws Exception {
    int threads = 200;
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try (RunningServer server = start()) {
      assertThat(server.standIn()).isFalse();
      new MySqlEmbeddedBinding().prepare(properties);
      List<Future<Status>> inserts =
          IntStream.range(0, threads).mapToObj(i -> workers.submit(() -> insert("k" + i))).toList();
      for (Future<Status> insert : inserts) {
        assertThat(insert.get()).isEqualTo(Status.OK);
      }
      MySqlEmbeddedClient client = client();
      assertThat(client.countRecords()).hasValue(threads);
      client.cleanup();
    } finally {
      workers.shutdownNow();
    }
  }

  private Status insert(String key) throws Exception {
    MySqlEmbeddedClient client = client();
    Status status = client.insert("usertable", key, record("a", "b"));
    client.cleanup();
    return status;
  }

  @Test
  void aScanOfAHashIndexIsRejectedBeforeTheFirstOperation() {
    properties.setProperty("mysql-embedded.engine", "memory");
    properties.setProperty("mysql-embedded.index", "hash");
    properties.setProperty("dotransactions", "true");
    properties.setProperty("scanproportion", "0.5");

    assertThatThrownBy(this::client)
        .hasMessageStartingWith("mysql-embedded: a scan needs an ordered index")
        .hasMessageContaining("mysql-embedded.index=btree");
  }

  @Test
  void aRunWithoutALoadSaysWhatIsMissing() {
    properties.setProperty("dotransactions", "true");

    assertThatThrownBy(this::client)
        .hasMessage(
            "mysql-embedded: in this process there is no table runs.usertable; load it first, or"
                + " correct mysql-embedded.database or table.");
  }
}
