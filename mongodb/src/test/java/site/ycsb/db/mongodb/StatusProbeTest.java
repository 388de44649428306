// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.util.Map;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.server.RunningServer;

@Timeout(120)
class StatusProbeTest {
  /** As mongod 7.0 answers on Linux, in short. */
  private static final BsonDocument STATUS =
      Records.ok(
          "process: 'mongod', mem: {bits: 64, resident: 171, virtual: 2576},"
              + " extra_info: {note: 'x', user_time_us: {$numberLong: '1500000'},"
              + " system_time_us: {$numberLong: '250000'}},"
              + " network: {bytesIn: {$numberLong: '5000000000'},"
              + " bytesOut: {$numberLong: '7000000000'}}");

  private static final BsonDocument SIZES =
      Records.ok("db: 'ycsb', objects: 10, dataSize: 11680.0, storageSize: 9000.0, indexSize: 70");

  @Test
  void memoryIsInMebibytesAndTimesAreInMicroseconds() {
    Reading reading = StatusProbe.reading(STATUS, SIZES);

    assertThat(reading.get(Metric.RSS)).isEqualTo(171L << 20);
    assertThat(reading.get(Metric.VIRTUAL)).isEqualTo(2576L << 20);
    assertThat(reading.get(Metric.CPU_USER)).isEqualTo(1_500_000_000);
    assertThat(reading.get(Metric.CPU_SYSTEM)).isEqualTo(250_000_000);
    assertThat(reading.get(Metric.RECEIVED)).isEqualTo(5_000_000_000L);
    assertThat(reading.get(Metric.SENT)).isEqualTo(7_000_000_000L);
    assertThat(reading.get(Metric.FILES)).isEqualTo(9_070);
    assertThat(reading.get(Metric.THREADS)).isEqualTo(Reading.UNKNOWN);
    assertThat(reading.store())
        .isEqualTo(
            Map.of(
                "documents", 10L, "dataBytes", 11_680L, "storageBytes", 9_000L, "indexBytes", 70L));
  }

  @Test
  void whatAServerDoesNotTellIsUnknown() {
    Reading reading = StatusProbe.reading(new BsonDocument(), new BsonDocument());

    assertThat(reading)
        .isEqualTo(Reading.of(Reading.UNKNOWN, Reading.UNKNOWN, Reading.UNKNOWN, Reading.UNKNOWN));
  }

  @Test
  void itAsksTheDatabaseOfTheRecords() throws Exception {
    Map<String, BsonDocument> answers = Map.of("serverStatus", STATUS, "dbStats", SIZES);
    Records records =
        new Records() {
          @Override
          @Nullable BsonDocument failing(BsonDocument command) {
            return answers.get(command.getFirstKey());
          }
        };
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records);
        StatusProbe probe =
            new StatusProbe(
                "127.0.0.1:" + server.port(),
                TestClients.properties(server.port(), "mongodb.database", "mine"))) {
      assertThat(probe.read()).isEqualTo(StatusProbe.reading(STATUS, SIZES));
      assertThat(server.asked())
          .anySatisfy(
              command -> {
                assertThat(command.getFirstKey()).isEqualTo("dbStats");
                assertThat(command.getString("$db").getValue()).isEqualTo("mine");
              });
    }
  }

  @Test
  void aServerThatIsGoneIsAnError() throws Exception {
    RunningServer server = LocalMongo.embedded();
    int port = Integer.parseInt(server.address().get("mongodb.port"));
    try (StatusProbe probe = new StatusProbe("127.0.0.1:" + port, TestClients.properties(port))) {
      assertThat(probe.read().get(Metric.RSS)).as("the stand-in does not tell").isEqualTo(-1);
      server.close();
      assertThatIOException()
          .isThrownBy(probe::read)
          .withMessageContaining("does not tell what it uses");
    }
  }
}
