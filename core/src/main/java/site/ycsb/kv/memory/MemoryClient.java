// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.memory;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Shared;
import site.ycsb.workloads.CoreWorkload;

/**
 * The reference of the contract: records in this process's memory. All clients with the same
 * properties share them, and the last client to close drops them.
 */
public final class MemoryClient extends BindingClient {
  private @Nullable Shared<MemoryStore> shared;

  @Override
  public void init() {
    shared = MemoryBinding.store(getProperties());
  }

  @Override
  public void cleanup() {
    Shared<MemoryStore> store = shared;
    shared = null;
    if (store != null) {
      store.releaseSafely();
    }
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.of(
        Capability.SCAN,
        Capability.INSERT_REPLACES,
        Capability.ATOMIC_UPDATE,
        Capability.ANY_KEY,
        Capability.ANY_LENGTH);
  }

  @Override
  public String describeStore() {
    return MemoryStore.NAME;
  }

  @Override
  public boolean countsCheaply() {
    return true;
  }

  @Override
  public OptionalLong countRecords() {
    String table =
        getProperties()
            .getProperty(CoreWorkload.TABLENAME_PROPERTY, CoreWorkload.TABLENAME_PROPERTY_DEFAULT);
    return OptionalLong.of(store().table(table).size());
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Map<String, byte[]> record = store().table(table).get(MemoryStore.key(key));
    if (record == null) {
      return Status.NOT_FOUND;
    }
    copy(record, fields, result);
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    store().table(table).tailMap(MemoryStore.key(startkey)).values().stream()
        .limit(recordcount)
        .forEach(
            record -> {
              HashMap<String, ByteIterator> row = new HashMap<>();
              copy(record, fields, row);
              result.add(row);
            });
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    // Taken once: an iterator is used up, and the map asks again when clients collide.
    Map<String, byte[]> changes = MemoryStore.bytes(values);
    Map<String, byte[]> updated =
        store()
            .table(table)
            .computeIfPresent(
                MemoryStore.key(key), (k, record) -> MemoryStore.merged(record, changes));
    return updated == null ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    store().table(table).put(MemoryStore.key(key), MemoryStore.bytes(values));
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    return store().table(table).remove(MemoryStore.key(key)) == null ? Status.NOT_FOUND : Status.OK;
  }

  private MemoryStore store() {
    Shared<MemoryStore> store = shared;
    if (store == null) {
      throw new IllegalStateException("init comes before the first operation");
    }
    return store.get();
  }

  private static void copy(
      Map<String, byte[]> record, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    record.forEach(
        (name, value) -> {
          if (fields == null || fields.contains(name)) {
            result.put(name, new ByteArrayByteIterator(value));
          }
        });
  }
}
