// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.binding.TestBinding;

@Timeout(120)
class ReconnectingClientTest {
  private final List<String> calls = new ArrayList<>();
  private final Deque<Exception> failures = new ArrayDeque<>();
  private @Nullable Exception connectFailure;
  private Status batchStatus = Status.OK;
  private boolean breaks = true;
  private final Scripted client = new Scripted();

  private static final class Store extends TestBinding {
    private Store() {
      super("store");
    }

    @Override
    public List<InetSocketAddress> addresses(Properties properties) {
      return List.of(new HostPort("127.0.0.1", 7).socketAddress());
    }
  }

  /** Its connection is the number of connections made before it. */
  private final class Scripted extends ReconnectingClient<Integer> {
    private int opened;

    private final Batch batch =
        new Batch(2, 1_000) {
          @Override
          protected Status insert(String table, String key, Map<String, ByteIterator> values) {
            return added(0);
          }

          @Override
          protected Status send() {
            calls.add("send");
            lose(batchStatus.isOk() ? 0 : 1);
            return batchStatus;
          }
        };

    Scripted() {
      super(new Store());
      setProperties(new Properties());
    }

    @Override
    protected void begin() {
      calls.add("begin");
    }

    @Override
    protected Integer open() throws Exception {
      if (connectFailure != null) {
        throw connectFailure;
      }
      calls.add("open " + opened);
      return opened++;
    }

    @Override
    protected void close(Integer connection) throws IOException {
      calls.add("close " + connection);
      throw new IOException("closed already");
    }

    @Override
    protected void end() {
      calls.add("end");
    }

    @Override
    protected boolean breaks(Exception failure) {
      return breaks;
    }

    @Override
    protected Batch batch() {
      return batch;
    }

    @Override
    public Status delete(String table, String key) {
      try {
        calls.add("delete " + settled());
        Exception failure = failures.poll();
        if (failure != null) {
          throw failure;
        }
        return succeeded(Status.OK);
      } catch (Exception e) {
        return failed(e);
      }
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return batch.added(1);
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      return rejected("nothing to read");
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Set<Capability> capabilities() {
      return Set.of();
    }

    @Override
    public String describeStore() {
      return "store";
    }

    Status delete() {
      return delete("t", "k");
    }
  }

  @Test
  void keepsItsConnectionWhileAllIsWell() throws Exception {
    client.init();
    assertThat(client.delete()).isEqualTo(Status.OK);
    assertThat(client.delete()).isEqualTo(Status.OK);

    assertThat(calls).containsExactly("begin", "open 0", "delete 0", "delete 0");
  }

  @Test
  void dropsItsConnectionAfterAFailureAndReconnectsInTheNextOperation() throws Exception {
    client.init();
    failures.add(new EOFException("the end"));

    assertThat(client.delete()).isEqualTo(Statuses.CONNECTION_LOST);
    assertThat(client.lastFailure()).isEqualTo("the end");
    assertThat(client.delete()).isEqualTo(Status.OK);

    assertThat(calls)
        .containsExactly("begin", "open 0", "delete 0", "close 0", "open 1", "delete 1");
  }

  @Test
  void keepsItsConnectionAfterAFailureThatDoesNotBreakIt() throws Exception {
    client.init();
    breaks = false;
    failures.add(new CorruptRecordException());

    assertThat(client.delete()).isEqualTo(Status.UNEXPECTED_STATE);
    assertThat(client.delete()).isEqualTo(Status.OK);

    assertThat(calls).containsExactly("begin", "open 0", "delete 0", "delete 0");
  }

  @Test
  void failuresHaveStatuses() throws Exception {
    client.init();
    failures.add(new SocketTimeoutException());
    assertThat(client.delete()).isEqualTo(Statuses.TIMEOUT);
    failures.add(new CorruptRecordException());
    assertThat(client.delete()).isEqualTo(Status.UNEXPECTED_STATE);
    failures.add(new IllegalStateException("odd.\nvery odd."));
    assertThat(client.delete()).isEqualTo(Status.UNEXPECTED_STATE);
    assertThat(client.lastFailure()).isEqualTo("odd. very odd");
    assertThat(client.read("t", "k", null, new HashMap<>())).isEqualTo(Status.BAD_REQUEST);
    assertThat(client.lastFailure()).isEqualTo("nothing to read");
  }

  @Test
  void aStoreThatIsGoneIsUnavailable() throws Exception {
    client.init();
    failures.add(new EOFException());
    client.delete();
    connectFailure = new IOException("refused");

    assertThat(client.delete()).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(client.delete()).as("after a pause").isEqualTo(Status.SERVICE_UNAVAILABLE);
    connectFailure = new SocketTimeoutException();
    assertThat(client.delete()).isEqualTo(Statuses.TIMEOUT);
    connectFailure = null;
    assertThat(client.delete()).isEqualTo(Status.OK);
  }

  @Test
  void doesNotWaitToReconnectOnceItIsInterrupted() throws Exception {
    client.init();
    connectFailure = new IOException("refused");
    failures.add(new EOFException());
    for (int i = 0; i < 4; i++) {
      client.delete();
    }
    connectFailure = null;
    Thread.currentThread().interrupt();

    assertThat(client.delete()).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(client.lastFailure()).isEqualTo("interrupted before it reconnected");
  }

  @Test
  void anInitThatFailsReleasesWhatItAcquired() throws Exception {
    connectFailure = new IOException("refused");

    assertThatExceptionOfType(DBException.class)
        .isThrownBy(client::init)
        .withMessage(
            "store: no store server at 127.0.0.1:7 (refused); start one, or correct store.host and"
                + " store.port.");
    client.cleanup();

    assertThat(calls).containsExactly("begin", "end");
  }

  @Test
  void anInitThatFailsPassesOnASentenceOfTheBinding() {
    connectFailure = new DBException("store: the table is missing; set store.table.");

    assertThatExceptionOfType(DBException.class)
        .isThrownBy(client::init)
        .withMessage("store: the table is missing; set store.table.");
  }

  @Test
  void anInitThatFailsByATimeoutSaysSo() {
    connectFailure = new SocketTimeoutException("read timed out");

    assertThatExceptionOfType(DBException.class)
        .isThrownBy(client::init)
        .withMessageStartingWith("store: 127.0.0.1:7 did not answer in time;")
        .withMessageEndingWith("or raise store.timeout.");
  }

  @Test
  void cleanupEndsItOnce() throws Exception {
    client.cleanup();
    client.init();
    assertThatExceptionOfType(DBException.class)
        .as("closing fails")
        .isThrownBy(client::cleanup)
        .withMessageContaining("closed already");
    client.cleanup();

    assertThat(calls).containsExactly("begin", "open 0", "close 0", "end");
  }

  @Test
  void cleanupSendsWhatIsLeftOfABatch() throws Exception {
    client.init();
    client.insert("t", "k", Map.of());
    batchStatus = Status.ERROR;

    assertThatExceptionOfType(DBException.class)
        .isThrownBy(client::cleanup)
        .withMessage("store: the last batch of the load failed with ERROR.");

    assertThat(calls).containsExactly("begin", "open 0", "send", "close 0", "end");
    assertThat(client.lostRecords()).isEqualTo(1);
  }

  @Test
  void otherOperationsSendTheBatchFirst() throws Exception {
    client.init();
    client.insert("t", "k", Map.of());
    client.delete();

    assertThat(calls).containsExactly("begin", "open 0", "send", "delete 0");
  }

  @Test
  void operationsNeedAnInit() {
    assertThatIllegalStateException().isThrownBy(client::delete);
  }
}
