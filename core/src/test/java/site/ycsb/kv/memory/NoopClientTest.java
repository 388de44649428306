// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

class NoopClientTest {
  private static final String TABLE = "usertable";

  private static DB client(String... delay) throws DBException {
    Properties properties = new Properties();
    for (String micros : delay) {
      properties.setProperty("noop.delay", micros);
    }
    new NoopBinding().check(properties);
    DB client = new NoopBinding().newClient();
    client.setProperties(properties);
    client.init();
    return client;
  }

  private static void assertAnswers(DB client, long leastNanos) {
    Set<Supplier<Status>> operations =
        Set.of(
            () -> client.read(TABLE, "key", null, Map.of()),
            () -> client.scan(TABLE, "key", 1, null, new Vector<>()),
            () -> client.update(TABLE, "key", Map.of()),
            () -> client.insert(TABLE, "key", Map.of()),
            () -> client.delete(TABLE, "key"));
    for (Supplier<Status> operation : operations) {
      long start = System.nanoTime();
      assertThat(operation.get()).isEqualTo(Status.OK);
      assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(leastNanos);
    }
  }

  @Test
  void itAnswersAtOnceOrAfterItsDelay() throws Exception {
    assertAnswers(client(), 0);
    assertAnswers(client("0"), 0);
    // longer and shorter than the part that is awaited without sleep
    assertAnswers(client("1500"), TimeUnit.MICROSECONDS.toNanos(1_500));
    assertAnswers(client("90"), TimeUnit.MICROSECONDS.toNanos(90));
  }

  @Test
  void aClientWithoutInitAnswersAtOnce() {
    assertThatNoException().isThrownBy(() -> assertAnswers(new NoopBinding().newClient(), 0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1000001", "1ms"})
  void aDelayOutOfRangeIsRefused(String micros) {
    assertThatThrownBy(() -> client(micros))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("noop.delay=" + micros + ": must be ");
  }
}
