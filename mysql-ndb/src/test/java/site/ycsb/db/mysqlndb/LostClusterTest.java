// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;

/** How often a client asks a cluster that is gone. */
@Timeout(120)
class LostClusterTest {
  /** A cluster whose sessions fail, each so. */
  private static final class Gone implements NdbStore {
    private final IntFunction<NdbException> failures;
    private int opened;

    Gone(IntFunction<NdbException> failures) {
      this.failures = failures;
    }

    @Override
    public Optional<NdbTable> findTable() {
      return Optional.of(
          new NdbTable(
              "ycsb.usertable",
              List.of(
                  new NdbTable.Column(NdbTable.KEY, true, 32, true, false),
                  new NdbTable.Column("field0", true, 100, false, true)),
              true));
    }

    @Override
    public NdbSession openSession() {
      NdbException failure = failures.apply(opened++);
      return (NdbSession)
          Proxy.newProxyInstance(
              NdbSession.class.getClassLoader(),
              new Class<?>[] {NdbSession.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("close")) {
                  return null;
                }
                throw failure;
              });
    }

    @Override
    public void close() {}
  }

  private static NdbException failure(int code, NdbErrorClass errorClass) {
    return new NdbException("why", code, errorClass, false, new RuntimeException());
  }

  private static MySqlNdbClient client(Gone cluster) throws Exception {
    MySqlNdbClient client = new MySqlNdbClient(() -> target -> cluster);
    Properties properties = new Properties();
    properties.setProperty("fieldcount", "1");
    client.setProperties(properties);
    client.init();
    return client;
  }

  @Test
  void aClusterThatIsGoneIsAskedAtMostTenTimesASecond() throws Exception {
    Gone cluster =
        new Gone(i -> failure(NdbStatuses.CLUSTER_FAILURE, NdbErrorClass.UNKNOWN_RESULT));
    MySqlNdbClient client = client(cluster);
    long start = System.nanoTime();
    while (System.nanoTime() - start < Duration.ofSeconds(2).toNanos()) {
      assertThat(client.delete("usertable", "k")).isEqualTo(Status.SERVICE_UNAVAILABLE);
    }
    assertThat(cluster.opened).isBetween(4, 20);
    client.cleanup();
  }

  /** Such failures are answers; whoever gets them may ask again at once. */
  @Test
  void answersOfAClusterThatIsThereCostNoPause() throws Exception {
    Gone cluster =
        new Gone(
            i ->
                i % 2 == 0
                    ? failure(NdbStatuses.CLUSTER_FAILURE, NdbErrorClass.UNKNOWN_RESULT)
                    : failure(233, NdbErrorClass.TEMPORARY_RESOURCE));
    MySqlNdbClient client = client(cluster);
    for (int i = 0; i < 100; i++) {
      assertThat(client.delete("usertable", "k")).isEqualTo(Status.SERVICE_UNAVAILABLE);
      assertThat(client.delete("usertable", "k")).isEqualTo(NdbStatuses.OVERLOADED);
    }
    assertThat(cluster.opened).isEqualTo(200);
    client.cleanup();
  }
}
