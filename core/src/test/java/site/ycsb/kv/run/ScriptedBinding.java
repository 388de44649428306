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
package site.ycsb.kv.run;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
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
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Setting;

/**
 * A binding whose clients do what a test says and count what is asked of them. Clients have numbers
 * in the order they are made: 0 is the one that only inspects the store.
 */
final class ScriptedBinding implements Binding {
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
  volatile long lostRecords;

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public String summary() {
    return "Does what a test says.";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of();
  }

  @Override
  public void check(Properties properties) {}

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
