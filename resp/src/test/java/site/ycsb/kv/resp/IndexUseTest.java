// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.kv.workload.WorkloadShape;

/** What a client makes of each answer to the question whether the store holds an index. */
class IndexUseTest {
  private static final String CLUSTER_DOWN = "CLUSTERDOWN The cluster is down";

  /** Answers with these, one after the other, and then with the last one for ever. */
  private static final class Answering implements RespChannel {
    private final Deque<Object> answers;

    Answering(Object... answers) {
      this.answers = new ArrayDeque<>(Arrays.asList(answers));
    }

    @Override
    public void ask(List<Unit> units) {
      Object answer = answers.size() > 1 ? answers.removeFirst() : answers.getFirst();
      for (Unit unit : units) {
        if (answer instanceof IOException failure) {
          unit.failed(failure);
        } else {
          unit.answered(List.of(answer));
        }
      }
    }

    @Override
    public List<Unit> askEveryNode(Unit unit) {
      ask(List.of(unit));
      return List.of(unit);
    }

    @Override
    public String describe() {
      return "scripted";
    }

    @Override
    public void close() {}
  }

  private static boolean indexed(RespChannel channel, String... pairs) throws DBException {
    return IndexUse.of(
        TestSettings.read(pairs), WorkloadShape.of(new Properties()), channel, KeyIndex.whole());
  }

  @Test
  void theIndexIsKeptWhereThereIsOne() throws Exception {
    assertThat(indexed(new Answering(5L))).isTrue();
    assertThat(indexed(new Answering(0L))).isFalse();
  }

  @Test
  void aStoreThatRecoversWithinTheTimeoutIsAskedAgain() throws Exception {
    IOException lost = new RespFailures.ConnectionLost("reset", new IOException("reset"));

    assertThat(indexed(new Answering(new RespError(CLUSTER_DOWN), lost, 5L))).isTrue();
  }

  @Test
  void theRefusalHasTheStoresOwnWords() {
    assertThatThrownBy(
            () -> indexed(new Answering(new RespError(CLUSTER_DOWN)), "redis.timeout", "50"))
        .isInstanceOf(DBException.class)
        .hasMessage(
            "redis: the store does not tell whether it holds an index of its keys (CLUSTERDOWN The"
                + " cluster is down); repair the store, or set redis.index=zset to keep one.");
    assertThatThrownBy(() -> indexed(new Answering(new RespError("NOPERM no zcard"), 5L)))
        .hasMessage(
            "redis: the store does not tell whether it holds an index of its keys (NOPERM no"
                + " zcard); let redis.user call ZCARD, or set redis.index=zset to keep one.");
    assertThatThrownBy(() -> indexed(new Answering(new SocketTimeoutException("slow"), 5L)))
        .hasMessageContaining("(slow)");
    assertThatThrownBy(() -> indexed(new Answering("OK"), "redis.timeout", "50"))
        .hasMessageContaining("(the reply is no number)");
  }
}
