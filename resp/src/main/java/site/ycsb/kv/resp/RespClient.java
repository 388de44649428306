// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.resp.RespOptions.LayoutChoice;
import site.ycsb.kv.wire.Batch;
import site.ycsb.kv.wire.CorruptRecordException;
import site.ycsb.kv.wire.RecordClient;
import site.ycsb.kv.workload.Expiry;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The client of a redis-like store, whatever carries its requests; bindings have subclasses, which
 * stock YCSB finds by name. It ignores the table's name: a database holds one table.
 */
public class RespClient extends RecordClient<RespChannel> {
  private final RespBinding binding;
  private @Nullable Open open;

  private record Open(
      RespChannel channel, Records records, @Nullable Batches batches, StoreInfo info) {}

  /** A client of this binding. */
  protected RespClient(RespBinding binding) {
    super(binding);
    this.binding = binding;
  }

  @Override
  protected RespChannel open() throws DBException {
    RespSettings settings = binding.read(getProperties());
    RespChannel channel = binding.connect(settings, getProperties());
    try {
      open = open(settings, channel);
      return channel;
    } catch (DBException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private Open open(RespSettings settings, RespChannel channel) throws DBException {
    WorkloadShape shape = WorkloadShape.of(getProperties());
    Layout layout =
        settings.all().get(settings.options().layout) == LayoutChoice.HASH
            ? new HashLayout()
            : new StringLayout(shape.fieldNames(), shape.writesAllFields());
    KeyIndex index = KeyIndex.of(settings);
    boolean indexed = IndexUse.of(settings, shape, channel, index);
    Expiry expiry = Expiry.of(getProperties()).orElse(null);
    Records records = new Records(channel, layout, index, indexed, expiry);
    int size = settings.all().get(Batch.SIZE);
    boolean batched = shape.load() && size > 1;
    Batches batches = batched ? new Batches(channel, records, size, this::failed) : null;
    return new Open(channel, records, batches, StoreInfo.of(StoreInfo.ask(channel).reply(0)));
  }

  @Override
  protected void close(RespChannel channel) {
    channel.close();
  }

  /** Never: the channel reconnects by itself. */
  @Override
  protected boolean breaks(Exception failure) {
    return false;
  }

  /** A layout rejects a record by an IllegalArgumentException. */
  @Override
  protected Status statusOf(Exception failure) {
    if (failure instanceof IllegalArgumentException) {
      return Status.BAD_REQUEST;
    }
    return failure instanceof IOException e && !(e instanceof CorruptRecordException)
        ? RespFailures.status(e)
        : super.statusOf(failure);
  }

  @Override
  protected @Nullable Batch batch() {
    return open == null ? null : open.batches;
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.INSERT_REPLACES,
            Capability.ANY_KEY,
            Capability.ANY_LENGTH,
            Capability.BATCH);
    Records records = current().records;
    if (records.keepsFieldsApart()) {
      capabilities.add(Capability.UPDATE_CREATES);
      capabilities.add(Capability.ATOMIC_UPDATE);
    }
    capabilities.add(records.indexed() ? Capability.SCAN : Capability.EXPIRES);
    return capabilities;
  }

  @Override
  public String describeStore() {
    StoreInfo info = current().info;
    return info.product() + info.setup() + ", " + current().channel.describe();
  }

  /** All keys but those of the index; empty when a node does not answer. */
  @Override
  public OptionalLong countRecords() {
    return current().records.count();
  }

  /** By DBSIZE, and whether the index is there. */
  @Override
  public boolean countsCheaply() {
    return true;
  }

  @Override
  public OptionalLong evictedRecords() {
    return StoreInfo.evicted(current().channel);
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return current().info.documentedLimits();
  }

  @Override
  protected Operations operations(RespChannel channel, String table) {
    return current().records;
  }

  private Open current() {
    return initialized(open);
  }
}
