// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.TestBinding;

/**
 * A binding whose clients do what a test says and count what is asked of them. Clients have numbers
 * in the order they are made: 0 is the one that only inspects the store.
 */
final class ScriptedBinding extends TestBinding {
  /** What a client does when it connects or closes. */
  interface Step {
    void of(int client) throws DBException;
  }

  /** What a client answers. */
  interface Answer {
    @Nullable Status to(int client, String key);
  }

  final AtomicInteger made = new AtomicInteger();
  final AtomicInteger connected = new AtomicInteger();
  final AtomicInteger closed = new AtomicInteger();
  final AtomicInteger calls = new AtomicInteger();

  volatile Step prepare = client -> {};
  volatile Step connect = client -> {};
  volatile Step close = client -> {};
  volatile Answer answer = (client, key) -> Status.OK;
  volatile Supplier<OptionalLong> records = OptionalLong::empty;
  volatile Supplier<OptionalLong> evicted = OptionalLong::empty;
  volatile boolean countsCheaply;
  volatile long lostRecords;

  ScriptedBinding() {
    super("scripted");
  }

  @Override
  public void prepare(Properties properties) throws DBException {
    prepare.of(-1);
  }

  @Override
  public DB newClient() {
    return new Client(made.getAndIncrement());
  }

  private final class Client extends BindingClient {
    private final int number;

    Client(int number) {
      this.number = number;
    }

    @Override
    public void init() throws DBException {
      connect.of(number);
      connected.incrementAndGet();
    }

    @Override
    public void cleanup() throws DBException {
      closed.incrementAndGet();
      close.of(number);
    }

    @Override
    public Set<Capability> capabilities() {
      return EnumSet.noneOf(Capability.class);
    }

    @Override
    public String describeStore() {
      return "a script";
    }

    @Override
    public OptionalLong countRecords() {
      return records.get();
    }

    @Override
    public OptionalLong evictedRecords() {
      return evicted.get();
    }

    @Override
    public boolean countsCheaply() {
      return countsCheaply;
    }

    @Override
    public long lostRecords() {
      return lostRecords;
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      return answer(key);
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return answer(startkey);
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return answer(key);
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return answer(key);
    }

    @Override
    public Status delete(String table, String key) {
      return answer(key);
    }

    @SuppressWarnings("NullAway") // as some clients of stock YCSB do
    private Status answer(String key) {
      calls.incrementAndGet();
      return answer.to(number, key);
    }
  }
}
