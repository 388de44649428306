// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.Run;
import site.ycsb.kv.run.RunExtras;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.verdict.Verdict;

/** {@code mysql.hosts}: two servers with the same records, of which one is killed during a run. */
@EnabledIf(
    value = "site.ycsb.db.mysql.TestServers#isMariaDbThere",
    disabledReason = TestServers.NO_MARIADB)
@Timeout(180)
class HostsIT {
  private static final int RECORDS = 100;

  private final MySqlBinding binding = new MySqlBinding();
  private final List<Progress> intervals = new CopyOnWriteArrayList<>();
  private LocalSql first;
  private LocalSql second;

  @BeforeEach
  void start() throws Exception {
    first = LocalSql.start(Product.MARIADB);
    second = LocalSql.start(Product.MARIADB);
    for (LocalSql server : List.of(first, second)) {
      Properties load = server.properties();
      RunResult result =
          new Run(binding, Phase.LOAD, load, RunSettings.of(load), progress -> {}, RunExtras.NONE)
              .execute();
      assertThat(result.work().failed()).isZero();
    }
  }

  @AfterEach
  void stop() throws Exception {
    first.close();
    second.close();
  }

  private static String address(LocalSql server) {
    Properties properties = server.properties();
    return properties.getProperty("mysql.host") + ":" + properties.getProperty("mysql.port");
  }

  private Properties both() {
    Properties settings = first.properties();
    settings.remove("mysql.host");
    settings.remove("mysql.port");
    settings.setProperty("mysql.hosts", address(first) + "," + address(second));
    settings.setProperty("mysql.timeout", "3000");
    return settings;
  }

  @Test
  void aRunGoesOnAtTheSecondServerWhenTheFirstIsKilled() throws Exception {
    Properties settings = both();
    settings.setProperty("dotransactions", "true");
    settings.setProperty("operationcount", "1000000000");
    settings.setProperty("threadcount", "4");
    settings.setProperty("readproportion", "0.5");
    settings.setProperty("updateproportion", "0.5");
    settings.setProperty("maxoutage", "60");
    Run run =
        new Run(
            binding, Phase.RUN, settings, RunSettings.of(settings), intervals::add, RunExtras.NONE);
    FutureTask<RunResult> task = new FutureTask<>(run::execute);
    Thread thread = new Thread(task, "run");
    thread.setDaemon(true);
    thread.start();
    Await.until("operations succeed", () -> count(0, true) > 0);
    long before = second.status("Com_stmt_execute");
    int killed = intervals.size();
    first.signal("KILL");
    Await.until("operations fail", () -> count(killed, false) > 0);
    int failed = intervals.size();
    Await.until(
        "operations succeed again",
        () -> intervals.size() > failed + 1 && count(failed + 1, true) > 0);
    run.stop("the test has seen enough");
    RunResult result = task.get();

    assertThat(result.end().lostThreads()).isEmpty();
    assertThat(Verdict.failures(result.summary())).contains("CONNECTION_LOST");
    assertThat(result.store())
        .endsWith(", of %s %s, at %s".formatted(address(first), address(second), address(second)));
    assertThat(result.records().after()).hasValue(RECORDS);
    assertThat(second.status("Com_stmt_execute")).isGreaterThan(before);
  }

  @Test
  void theFirstServerIsUsedWhileItLivesAndBothAreSampled() throws Exception {
    MySqlClient client = LocalSql.client(both());
    assertThat(client.describeStore())
        .endsWith(", of %s %s, at %s".formatted(address(first), address(second), address(first)));
    client.cleanup();
    assertThat(binding.addresses(both())).hasSize(2);
    assertThat(binding.probes(both())).hasSize(2);
  }

  private long count(int from, boolean ok) {
    return intervals.subList(from, intervals.size()).stream()
        .map(progress -> progress.interval().summary())
        .flatMap(
            summary -> summary.operations().stream().flatMap(o -> summary.outcomes(o).stream()))
        .filter(outcome -> outcome.status().isOk() == ok)
        .mapToLong(OutcomeSummary::count)
        .sum();
  }
}
