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
import java.util.Properties;
import java.util.SplittableRandom;
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
  private static final String TABLE = "usertable";
  private static final String FIELD = "field0";
  private static final String PREFIX = "user";

  /** What a key's trial stores under it. */
  private static final int SMALL_VALUE = 8;

  private final Binding binding;
  private final Properties properties;
  private final SplittableRandom random = new SplittableRandom(1);
  private @Nullable DB client;
  private int clientFieldLength;

  StoreTrials(Binding binding, Properties properties) {
    this.binding = binding;
    this.properties = properties;
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
            client(SMALL_VALUE).delete(TABLE, stem + "1");
            client(SMALL_VALUE).delete(TABLE, stem + "2");
          }
        });
  }

  /** Tries a value of random bytes. */
  Trial value(long bytes) {
    return tried(
        bytes,
        (int) bytes,
        () -> {
          String key = PREFIX + "1";
          try {
            return store(bytes, key, randomBytes((int) bytes));
          } finally {
            client((int) bytes).delete(TABLE, key);
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

  private interface Attempt {
    Trial run() throws DBException;
  }

  /** A client that can't even start with this size has refused it. */
  private Trial tried(long bytes, int fieldLength, Attempt attempt) {
    try {
      client(fieldLength);
    } catch (DBException e) {
      return new Trial(bytes, Trial.Outcome.REFUSED, String.valueOf(e.getMessage()));
    }
    try {
      return attempt.run();
    } catch (DBException e) {
      return new Trial(bytes, Trial.Outcome.LOST, String.valueOf(e.getMessage()));
    }
  }

  private Trial store(long bytes, String key, byte[] value) throws DBException {
    DB store = client(value.length);
    Map<String, ByteIterator> record = new HashMap<>();
    record.put(FIELD, new ByteArrayByteIterator(value));
    Status status = store.insert(TABLE, key, record);
    return status != null && status.isOk() ? readBack(bytes, key, value) : failed(bytes, status);
  }

  private Trial readBack(long bytes, String key, byte[] expected) throws DBException {
    Map<String, ByteIterator> record = new HashMap<>();
    Status status = client(expected.length).read(TABLE, key, null, record);
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
    boolean lost = known.equals(Status.SERVICE_UNAVAILABLE) || known.equals(Statuses.TIMEOUT);
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

  /** A client for values of this length: some lay out their records by the workload's settings. */
  private DB client(int fieldLength) throws DBException {
    DB current = client;
    if (current instanceof BindingClient ours
        && !ours.capabilities().contains(Capability.ANY_LENGTH)
        && clientFieldLength != fieldLength) {
      close();
      current = null;
    }
    if (current == null) {
      current = binding.newClient();
      Properties own = new Properties();
      own.putAll(properties);
      own.setProperty("fieldcount", "1");
      own.setProperty("fieldlength", Integer.toString(fieldLength));
      current.setProperties(own);
      current.init();
      client = current;
      clientFieldLength = fieldLength;
    }
    return current;
  }
}
