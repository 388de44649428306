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

import static java.nio.charset.StandardCharsets.US_ASCII;

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
import site.ycsb.kv.resp.RespOptions.LayoutChoice;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The client of a redis-like store, whatever carries its requests. The table's name is not used: a
 * database holds one table. A binding has a subclass of its own where stock YCSB is to find it by
 * name.
 */
public class RespClient extends BindingClient {
  private final RespBinding binding;
  private @Nullable Open open;
  private long lostRecords;

  /** What there is between init and cleanup. */
  private record Open(
      RespChannel channel,
      Records records,
      @Nullable Batches batches,
      Layout layout,
      KeyIndex index,
      boolean indexed,
      StoreInfo info) {}

  /** The client of this binding. */
  protected RespClient(RespBinding binding) {
    this.binding = binding;
  }

  @Override
  public void init() throws DBException {
    RespSettings settings = binding.read(getProperties());
    WorkloadShape shape = WorkloadShape.of(getProperties());
    RespChannel channel = binding.connect(settings, getProperties());
    try {
      Layout layout =
          settings.layout() == LayoutChoice.HASH
              ? new HashLayout()
              : new StringLayout(shape.fieldNames(), shape.writesAllFields());
      KeyIndex index = KeyIndex.of(settings);
      boolean indexed = IndexUse.of(settings, shape, channel, index);
      Records records = new Records(channel, layout, indexed ? index : null);
      boolean batched = shape.load() && settings.batchSize() > 1;
      Batches batches = batched ? new Batches(channel, records, settings.batchSize()) : null;
      open = new Open(channel, records, batches, layout, index, indexed, info(channel));
      StockSampling.enter(binding, getProperties());
    } catch (DBException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static StoreInfo info(RespChannel channel) {
    Unit unit = new Unit(new byte[0]).add(Verb.INFO, "ALL".getBytes(US_ASCII));
    channel.ask(List.of(unit));
    return StoreInfo.of(unit.reply(0));
  }

  /** Sends what is left of a batch and closes the connections. */
  @Override
  public void cleanup() throws DBException {
    Open closing = open;
    if (closing == null) {
      return;
    }
    Status status = closing.batches == null ? Status.OK : closing.batches.flush();
    lostRecords = lostRecords();
    open = null;
    closing.channel.close();
    StockSampling.leave(getProperties());
    if (!status.isOk()) {
      throw new DBException(
          binding.name()
              + ": the last batch of the load failed with "
              + status.getName()
              + " ("
              + closing.records.lastFailure()
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
    if (open().layout.updateCreates()) {
      capabilities.add(Capability.UPDATE_CREATES);
    }
    if (open().indexed) {
      capabilities.add(Capability.SCAN);
    }
    return capabilities;
  }

  @Override
  public String describeStore() {
    Open current = open();
    return current.info.product() + current.info.setup() + ", " + current.channel.describe();
  }

  /** All keys but those of the index; nothing when a node can't be asked. */
  @Override
  public OptionalLong countRecords() {
    return KeyCounts.records(open().channel, open().index);
  }

  @Override
  public long lostRecords() {
    Open current = open;
    return current == null || current.batches == null ? lostRecords : current.batches.lostRecords();
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return StoreLimits.of(open().info);
  }

  @Override
  public String lastFailure() {
    return open().records.lastFailure();
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
    Open current = open();
    try {
      return current.batches == null
          ? current.records.insert(key, values)
          : current.batches.insert(key, values);
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
    Open current = open();
    if (current.batches != null) {
      current.batches.flush();
    }
    return current.records;
  }

  private Open open() {
    if (open == null) {
      throw new IllegalStateException("init comes before the first operation");
    }
    return open;
  }
}
