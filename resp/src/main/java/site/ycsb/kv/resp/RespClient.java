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
package site.ycsb.kv.resp;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.CorruptRecordException;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.resource.StockSampling;

/**
 * The client of a redis-like store, whatever carries its requests; bindings have subclasses, which
 * stock YCSB finds by name. The table's name is not used: a database holds one table.
 */
public class RespClient extends BindingClient {
  private final RespBinding binding;
  private @Nullable OpenClient open;
  private long lostRecords;

  /** The client of this binding. */
  protected RespClient(RespBinding binding) {
    this.binding = binding;
  }

  @Override
  public void init() throws DBException {
    RespSettings settings = binding.read(getProperties());
    RespChannel channel = binding.connect(settings, getProperties());
    try {
      open = OpenClient.over(channel, settings, getProperties());
      StockSampling.enter(binding, getProperties());
    } catch (DBException | RuntimeException e) {
      open = null;
      channel.close();
      throw e;
    }
  }

  /** Sends what is left of a batch and closes the connections. */
  @Override
  public void cleanup() throws DBException {
    OpenClient closing = open;
    if (closing == null) {
      return;
    }
    Status status = closing.batches() == null ? Status.OK : closing.batches().flush();
    lostRecords = lostRecords();
    open = null;
    closing.channel().close();
    StockSampling.leave(getProperties());
    if (!status.isOk()) {
      throw new DBException(
          binding.name()
              + ": the last batch of the load failed with "
              + status.getName()
              + " ("
              + closing.records().lastFailure()
              + ").");
    }
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.INSERT_REPLACES,
            Capability.ANY_KEY,
            Capability.ANY_LENGTH,
            Capability.BATCH);
    if (open().layout().updateCreates()) {
      capabilities.add(Capability.UPDATE_CREATES);
    }
    if (open().indexed()) {
      capabilities.add(Capability.SCAN);
    }
    return capabilities;
  }

  @Override
  public String describeStore() {
    OpenClient current = open();
    return current.info().product() + current.info().setup() + ", " + current.channel().describe();
  }

  /** All keys but those of the index; nothing when a node can't be asked. */
  @Override
  public OptionalLong countRecords() {
    return KeyCounts.records(open().channel(), open().index());
  }

  @Override
  public long lostRecords() {
    OpenClient current = open;
    return current == null || current.batches() == null
        ? lostRecords
        : current.batches().lostRecords();
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return StoreLimits.of(open().info());
  }

  @Override
  public String lastFailure() {
    return open().records().lastFailure();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    try {
      return settled().read(key, fields, result);
    } catch (CorruptRecordException e) {
      result.clear();
      return Status.UNEXPECTED_STATE;
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    OpenClient current = open();
    try {
      return current.batches() == null
          ? current.records().insert(key, values)
          : current.batches().insert(key, values);
    } catch (IllegalArgumentException e) {
      return Status.BAD_REQUEST;
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    try {
      return settled().update(key, values);
    } catch (CorruptRecordException e) {
      return Status.UNEXPECTED_STATE;
    } catch (IllegalArgumentException e) {
      return Status.BAD_REQUEST;
    }
  }

  @Override
  public Status delete(String table, String key) {
    return settled().delete(key);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    try {
      return settled().scan(startkey, recordcount, fields, result);
    } catch (CorruptRecordException e) {
      return Status.UNEXPECTED_STATE;
    }
  }

  /** The records, with nothing of a batch left to be sent; failures of that count as lost. */
  private Records settled() {
    OpenClient current = open();
    if (current.batches() != null) {
      current.batches().flush();
    }
    return current.records();
  }

  private OpenClient open() {
    if (open == null) {
      throw new IllegalStateException("init comes before the first operation");
    }
    return open;
  }
}
