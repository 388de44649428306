// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.Status;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;

/** What ndbinfo tells of the data nodes, before and after records are stored. */
@ExtendWith(SharedCluster.class)
@Timeout(120)
class NdbInfoProbeIT {
  private static final int RECORDS = 2_000;
  private static final int RECORD_BYTES = 1_000;

  private final Properties properties;

  NdbInfoProbeIT(SharedCluster.Address cluster) {
    properties = cluster.properties("probed");
    properties.setProperty("dotransactions", "false");
    properties.setProperty("fieldcount", "1");
    properties.setProperty("fieldlength", Integer.toString(RECORD_BYTES));
    properties.setProperty("batchsize", "100");
  }

  @Test
  void eachDataNodeTellsWhatItUses() throws Exception {
    List<Probe> probes = new MySqlNdbBinding().probes(properties);
    assertThat(probes).hasSize(2);
    assertThat(probes.get(0).describe()).contains("data node 2 by ndbinfo");
    List<Reading> before = readings(probes);
    store();
    List<Reading> after = readings(probes);
    for (int i = 0; i < probes.size(); i++) {
      Reading first = before.get(i);
      Reading last = after.get(i);
      assertThat(last.get(Metric.CPU_USER)).isGreaterThan(first.get(Metric.CPU_USER));
      assertThat(last.get(Metric.CPU_SYSTEM)).isGreaterThan(first.get(Metric.CPU_SYSTEM));
      assertThat(last.get(Metric.RSS) - first.get(Metric.RSS))
          .as("each of two nodes has all records")
          .isGreaterThan((long) RECORDS * RECORD_BYTES);
      assertThat(last.get(Metric.VIRTUAL)).isGreaterThan(256L << 20);
      assertThat(last.get(Metric.RECEIVED) - first.get(Metric.RECEIVED))
          .isGreaterThan((long) RECORDS * RECORD_BYTES);
      assertThat(last.get(Metric.SENT)).isGreaterThan(first.get(Metric.SENT));
      assertThat(last.get(Metric.THREADS)).isPositive();
    }
    probes.forEach(Probe::close);
  }

  @Test
  void aMysqldThatDoesNotAnswerIsAnErrorOfEachReading() {
    properties.setProperty("mysql-ndb.mysqld", "127.0.0.1:1");
    List<Probe> probes = new MySqlNdbBinding().probes(properties);
    assertThat(probes).hasSize(1);
    assertThatIOException()
        .isThrownBy(probes.get(0)::read)
        .withMessageContaining("127.0.0.1:1 does not tell what it uses");
  }

  @Test
  void aNodeThatIsNotThereIsAnError() throws Exception {
    SqlLogin mysqld = MySqlNdbSettings.of(properties).mysqld().orElseThrow();
    try (NdbInfoProbe probe = new NdbInfoProbe(mysqld, OptionalInt.of(99))) {
      assertThatIOException().isThrownBy(probe::read).withMessageContaining("data node 99");
    }
  }

  private static List<Reading> readings(List<Probe> probes) throws IOException {
    List<Reading> readings = new java.util.ArrayList<>();
    for (Probe probe : probes) {
      readings.add(probe.read());
    }
    return readings;
  }

  private void store() throws Exception {
    MySqlNdbClient client = new MySqlNdbClient();
    client.setProperties(properties);
    client.init();
    for (int i = 0; i < RECORDS; i++) {
      Map<String, ByteIterator> record = new HashMap<>();
      record.put("field0", new RandomByteIterator(RECORD_BYTES));
      assertThat(client.insert("usertable", "user" + i, record)).isIn(Status.OK, Status.BATCHED_OK);
    }
    client.cleanup();
  }
}
