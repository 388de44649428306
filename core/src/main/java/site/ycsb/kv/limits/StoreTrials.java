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
package site.ycsb.kv.limits;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Statuses;

/** Tries sizes on a store, one record after the other. For one thread. */
final class StoreTrials implements AutoCloseable {
  private static final Set<Status> LOST =
      Set.of(Status.SERVICE_UNAVAILABLE, Statuses.TIMEOUT, Statuses.CONNECTION_LOST);

  private static final String FIELD = "field0";
  private static final String PREFIX = "user";

  /** What a key's trial stores under it. */
  private static final int SMALL_VALUE = 8;

  /** The size of the key that a value's trial stores it under. */
  private static final int SMALL_KEY = PREFIX.length() + 1;

  private final Binding binding;
  private final Properties properties;
  private final Set<Capability> capabilities;
  private final String table;
  private final SplittableRandom random = new SplittableRandom(1);
  private @Nullable DB client;
  private int clientKeySize;
  private int clientFieldLength;

  /**
   * Trials by clients of these properties.
   *
   * @param properties of a load of records of one field
   * @param capabilities those of a client
   */
  StoreTrials(Binding binding, Properties properties, Set<Capability> capabilities) {
    this.binding = binding;
    this.properties = properties;
    this.capabilities = capabilities;
    this.table = properties.getProperty("table", "usertable");
  }

  /** The smallest key that is tried: room for two keys that differ. */
  long smallestKey() {
    return PREFIX.length() + 1L;
  }

  /**
   * Tries a key: two keys that differ in their last byte only, so that a key that is cut shows,
   * each with a value of its own.
   */
  Trial key(long bytes) {
    return tried(
        bytes,
        (int) bytes,
        SMALL_VALUE,
        () -> {
          String stem = PREFIX + "1".repeat((int) bytes - PREFIX.length() - 1);
          byte[] first = randomBytes(SMALL_VALUE);
          byte[] second = randomBytes(SMALL_VALUE);
          try {
            Trial trial = store(bytes, stem + "1", first);
            if (!trial.stored()) {
              return trial;
            }
            trial = store(bytes, stem + "2", second);
            return trial.stored() ? readBack(bytes, stem + "1", first) : trial;
          } finally {
            client().delete(table, stem + "1");
            client().delete(table, stem + "2");
          }
        });
  }

  /** Tries a value of random bytes. */
  Trial value(long bytes) {
    return tried(
        bytes,
        SMALL_KEY,
        (int) bytes,
        () -> {
          String key = PREFIX + "1";
          try {
            return store(bytes, key, randomBytes((int) bytes));
          } finally {
            client().delete(table, key);
          }
        });
  }

  @Override
  public void close() throws DBException {
    if (client != null) {
      client.cleanup();
      client = null;
    }
  }

  /** A client that can't even start with this size has refused it. */
  private Trial tried(long bytes, int keySize, int fieldLength, Supplier<Trial> attempt) {
    try {
      connect(keySize, fieldLength);
    } catch (DBException e) {
      return new Trial(bytes, Trial.Outcome.REFUSED, String.valueOf(e.getMessage()));
    }
    return attempt.get();
  }

  private Trial store(long bytes, String key, byte[] value) {
    DB store = client();
    Map<String, ByteIterator> record = new HashMap<>();
    record.put(FIELD, new ByteArrayByteIterator(value));
    Status status = store.insert(table, key, record);
    return status != null && status.isOk() ? readBack(bytes, key, value) : failed(bytes, status);
  }

  private Trial readBack(long bytes, String key, byte[] expected) {
    Map<String, ByteIterator> record = new HashMap<>();
    Status status = client().read(table, key, null, record);
    if (Status.NOT_FOUND.equals(status)) {
      return changed(bytes, "it was stored and is not found again");
    }
    if (status == null || !status.isOk()) {
      return failed(bytes, status);
    }
    ByteIterator value = record.get(FIELD);
    if (value == null) {
      return changed(bytes, "its field is gone");
    }
    byte[] found = value.toArray();
    if (Arrays.equals(found, expected)) {
      return new Trial(bytes, Trial.Outcome.STORED, "");
    }
    return changed(
        bytes,
        found.length == expected.length
            ? "its bytes differ, or another key's value took its place"
            : "it came back with " + found.length + " bytes instead of " + expected.length);
  }

  private Trial failed(long bytes, @Nullable Status status) {
    Status known = status == null ? Status.ERROR : status;
    boolean lost = LOST.contains(known);
    String words = client instanceof BindingClient ours ? ours.lastFailure() : "";
    return new Trial(
        bytes,
        lost ? Trial.Outcome.LOST : Trial.Outcome.REFUSED,
        words.isEmpty() ? known.getName() : known.getName() + ": " + words);
  }

  private static Trial changed(long bytes, String detail) {
    return new Trial(bytes, Trial.Outcome.CHANGED, detail);
  }

  private byte[] randomBytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private DB client() {
    return Objects.requireNonNull(client, "connect comes before a trial");
  }

  /** Connects for keys and values of these sizes: some stores lay out their records by them. */
  private void connect(int keySize, int fieldLength) throws DBException {
    boolean widths = capabilities.contains(Capability.COLUMN_WIDTHS);
    boolean lengths = widths || !capabilities.contains(Capability.ANY_LENGTH);
    boolean fits =
        (clientKeySize == keySize || !widths) && (clientFieldLength == fieldLength || !lengths);
    if (client != null && fits) {
      return;
    }
    close();
    DB connecting = binding.newClient();
    Properties own = new Properties();
    own.putAll(properties);
    own.setProperty("fieldlength", Integer.toString(fieldLength));
    if (widths) {
      own.setProperty("keysize", Integer.toString(keySize));
    }
    connecting.setProperties(own);
    connecting.init();
    client = connecting;
    clientKeySize = keySize;
    clientFieldLength = fieldLength;
  }
}
