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
package site.ycsb.db.template;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * A client of the template. Required: public, with a constructor without arguments, so that stock
 * YCSB can run it too. One thread uses one client.
 */
public final class TemplateClient extends BindingClient {
  private @Nullable Shared<TemplateStore> shared;
  private TemplateSettings settings = new TemplateSettings(0, false, Optional.empty());

  /**
   * Required: reads the settings and connects. Fails with one sentence in a DBException that names
   * the binding, the address and the setting to change. Stock YCSB calls no prepare, so what must
   * be refused is refused here too.
   */
  @Override
  public void init() throws DBException {
    settings = TemplateSettings.read(getProperties());
    TemplateBinding.refuseScans(settings, WorkloadShape.of(getProperties()));
    // A client with a server connects here, and shows it settings.password().
    shared = TemplateBinding.store(getProperties());
  }

  /** Required: sends what waits in a batch, and closes. Harmless twice, and after a failed init. */
  @Override
  public void cleanup() {
    Shared<TemplateStore> store = shared;
    shared = null;
    if (store != null) {
      TemplateBinding.release(store);
    }
  }

  /** Required: what the store can do as it is set up; the suite asserts each of them. */
  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(Capability.INSERT_REPLACES, Capability.ANY_KEY, Capability.ANY_LENGTH);
    if (settings.scans()) {
      capabilities.add(Capability.SCAN);
    }
    return capabilities;
  }

  /** Required: product, version and address in a few words, without secrets. */
  @Override
  public String describeStore() {
    return "a map in this process";
  }

  /** Optional: where the store counts at once; a run then checks that a load is whole. */
  @Override
  public OptionalLong countRecords() {
    return OptionalLong.of(store().records.size());
  }

  /**
   * Required: the named fields, or all when {@code fields} is null. Absent key: NOT_FOUND, nothing
   * put into the result. As for every operation, a failure is a Status, never an exception; after
   * one the connection is dropped and reopened. {@code RecordCodec} makes a record one value.
   */
  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Map<String, byte[]> record = store().records.get(storeKey(table, key));
    if (record == null) {
      return Status.NOT_FOUND;
    }
    copy(record, fields, result);
    return Status.OK;
  }

  /**
   * Required: at most {@code recordcount} records from the start key on, in byte order of keys. A
   * store that cannot answers NOT_IMPLEMENTED, and refuses a workload with scans in init.
   */
  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (!settings.scans()) {
      return Status.NOT_IMPLEMENTED;
    }
    // 0x01 follows the 0x00 that ends a table's name: the first key of no table.
    byte[] end = (table + "\1").getBytes(UTF_8);
    for (Map<String, byte[]> record :
        store().records.subMap(storeKey(table, startkey), end).values()) {
      if (result.size() >= recordcount) {
        break;
      }
      HashMap<String, ByteIterator> row = new HashMap<>();
      copy(record, fields, row);
      result.add(row);
    }
    return Status.OK;
  }

  /** Required: only the given fields change. Absent key: NOT_FOUND, or else UPDATE_CREATES. */
  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    // Taken once: an iterator is used up, and the map may ask again when clients collide.
    Map<String, byte[]> changes = bytes(values);
    if (tooLarge(changes)) {
      return Status.BAD_REQUEST;
    }
    Map<String, byte[]> updated =
        store()
            .records
            .computeIfPresent(storeKey(table, key), (k, record) -> merged(record, changes));
    return updated == null ? Status.NOT_FOUND : Status.OK;
  }

  /** Required: the whole record. Present key: replaced when INSERT_REPLACES, or else a failure. */
  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Map<String, byte[]> record = bytes(values);
    if (tooLarge(record)) {
      return Status.BAD_REQUEST;
    }
    store().records.put(storeKey(table, key), record);
    return Status.OK;
  }

  /** Required: absent key gives NOT_FOUND. */
  @Override
  public Status delete(String table, String key) {
    return store().records.remove(storeKey(table, key)) == null ? Status.NOT_FOUND : Status.OK;
  }

  private TemplateStore store() {
    Shared<TemplateStore> store = shared;
    if (store == null) {
      throw new IllegalStateException("init comes before the first operation");
    }
    return store.get();
  }

  private boolean tooLarge(Map<String, byte[]> values) {
    return values.values().stream().anyMatch(value -> value.length > settings.maxValueBytes());
  }

  private static byte[] storeKey(String table, String key) {
    return (table + "\0" + key).getBytes(UTF_8);
  }

  private static Map<String, byte[]> bytes(Map<String, ByteIterator> values) {
    Map<String, byte[]> bytes = new HashMap<>();
    values.forEach((name, value) -> bytes.put(name, value.toArray()));
    return bytes;
  }

  private static Map<String, byte[]> merged(
      Map<String, byte[]> record, Map<String, byte[]> changes) {
    Map<String, byte[]> merged = new HashMap<>(record);
    merged.putAll(changes);
    return merged;
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
