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
      assertThat(last.userNanos()).isGreaterThan(first.userNanos());
      assertThat(last.systemNanos()).isGreaterThan(first.systemNanos());
      assertThat(last.rssBytes() - first.rssBytes())
          .as("each of two nodes has all records")
          .isGreaterThan((long) RECORDS * RECORD_BYTES);
      assertThat(last.virtualBytes()).isGreaterThan(256L << 20);
      assertThat(last.receivedBytes() - first.receivedBytes())
          .isGreaterThan((long) RECORDS * RECORD_BYTES);
      assertThat(last.sentBytes()).isGreaterThan(first.sentBytes());
      assertThat(last.threads()).isPositive();
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
    Mysqld mysqld = MySqlNdbSettings.of(properties).mysqld().orElseThrow();
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
