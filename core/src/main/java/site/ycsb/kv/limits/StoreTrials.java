// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.limits;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.limits.TrialKeys.Pair;
import site.ycsb.kv.workload.WorkloadSettings;

/**
 * Tries sizes on a store, one record after the other, under unused keys. Each trial deletes its
 * records; {@link #close} retries what could not be deleted. For one thread.
 */
final class StoreTrials implements AutoCloseable {
  private static final Set<Status> LOST =
      Set.of(Status.SERVICE_UNAVAILABLE, Statuses.TIMEOUT, Statuses.CONNECTION_LOST);

  /** What a read of a used key returns. */
  private static final Set<Status> TAKEN = Set.of(Status.OK, Status.UNEXPECTED_STATE);

  private static final int SMALL_VALUE = 8;

  private static final int CLEANINGS = 3;

  private final TrialClient client;
  private final TrialKeys keys;
  private final String field;
  private final SplittableRandom random = new SplittableRandom();

  /** Pairs whose records may be left in the store. */
  private final Set<Pair> uncertain = new HashSet<>();

  private int smallestKey;

  /** Trials by clients with these properties, which are of a load of records with one field. */
  StoreTrials(Binding binding, Properties properties, Set<Capability> capabilities) {
    this.client = new TrialClient(binding, properties, capabilities);
    String prefix = properties.getProperty(WorkloadSettings.KEY_PREFIX.name(), "user");
    this.keys = new TrialKeys(capabilities.contains(Capability.ANY_KEY), prefix, random);
    this.field = properties.getProperty(WorkloadSettings.FIELD_NAME_PREFIX.name(), "field") + "0";
  }

  /** The smallest key to try: the first size with two unused keys. */
  long smallestKey() {
    if (smallestKey == 0) {
      for (int bytes : keys.leastSizes()) {
        smallestKey = bytes;
        Trial trial = withKeys(bytes, bytes, SMALL_VALUE, pair -> stored(pair.bytes()));
        if (trial.stored() || trial.outcome() == Trial.Outcome.LOST) {
          break;
        }
      }
    }
    return smallestKey;
  }

  /** Tries two keys that differ in their last byte only, each with its own value. */
  Trial key(long bytes) {
    return withKeys(
        bytes,
        (int) bytes,
        SMALL_VALUE,
        pair -> {
          byte[] first = randomBytes(SMALL_VALUE);
          byte[] second = randomBytes(SMALL_VALUE);
          Trial trial = store(bytes, pair.first(), first);
          if (!trial.stored()) {
            return trial;
          }
          trial = store(bytes, pair.second(), second);
          return trial.stored() ? readBack(bytes, pair.first(), first) : trial;
        });
  }

  Trial value(long bytes) {
    return withKeys(
        bytes,
        (int) smallestKey(),
        (int) bytes,
        pair -> store(bytes, pair.first(), randomBytes((int) bytes)));
  }

  /** The beginnings of keys whose records may be left; known after {@link #close}. */
  Set<String> left() {
    return uncertain.stream().map(Pair::stem).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Deletes what is left over new connections, and closes. */
  @Override
  public void close() {
    for (int i = 0; i < CLEANINGS && !uncertain.isEmpty(); i++) {
      closeClient();
      try {
        client.connect(smallestKey, SMALL_VALUE);
        Set.copyOf(uncertain).forEach(this::remove);
      } catch (DBException e) {
        // The store may accept the next connection; left() reports what stays.
      }
    }
    closeClient();
  }

  private void closeClient() {
    try {
      client.close();
    } catch (DBException e) {
      // Nothing is lost: each record was written on its own.
    }
  }

  /** Makes an attempt with two unused keys of this size, and deletes them again. */
  private Trial withKeys(long bytes, int keySize, int fieldLength, Function<Pair, Trial> attempt) {
    try {
      client.connect(keySize, fieldLength);
    } catch (DBException e) {
      // A client that cannot start with this size refuses it.
      return new Trial(bytes, Trial.Outcome.REFUSED, String.valueOf(e.getMessage()));
    }
    for (Pair pair : keys.candidates(keySize)) {
      Status first = client.read(pair.first(), new HashMap<>());
      Status known = isFree(first) ? client.read(pair.second(), new HashMap<>()) : first;
      if (isFree(known)) {
        return cleaned(pair, () -> attempt.apply(pair));
      }
      if (!TAKEN.contains(known)) {
        return failed(bytes, known);
      }
    }
    return new Trial(bytes, Trial.Outcome.REFUSED, "keys of this size are taken by records");
  }

  /** Nobody else uses a random key, even if a store that keeps nothing returns OK for it. */
  private boolean isFree(Status status) {
    return Status.NOT_FOUND.equals(status) || (keys.areOwn() && Status.OK.equals(status));
  }

  private Trial cleaned(Pair pair, Supplier<Trial> attempt) {
    uncertain.add(pair);
    boolean lost = true;
    try {
      Trial trial = attempt.get();
      lost = trial.outcome() == Trial.Outcome.LOST;
      return trial;
    } finally {
      remove(pair);
      if (lost) {
        // The store may still be at work on it.
        uncertain.add(pair);
      }
    }
  }

  private void remove(Pair pair) {
    boolean first = delete(pair.first());
    boolean second = delete(pair.second());
    if (first && second) {
      uncertain.remove(pair);
    }
  }

  /** Whether there is no such record after this; a store that refuses the key has none. */
  private boolean delete(String key) {
    Status deleted = client.delete(key);
    if (deleted.isOk() || Status.NOT_FOUND.equals(deleted)) {
      return true;
    }
    Status found = client.read(key, new HashMap<>());
    return !LOST.contains(deleted) && !LOST.contains(found) && !TAKEN.contains(found);
  }

  private Trial store(long bytes, String key, byte[] value) {
    Map<String, ByteIterator> record = new HashMap<>();
    record.put(field, new ByteArrayByteIterator(value));
    Status status = client.insert(key, record);
    return status.isOk() ? readBack(bytes, key, value) : failed(bytes, status);
  }

  private Trial readBack(long bytes, String key, byte[] expected) {
    Map<String, ByteIterator> record = new HashMap<>();
    Status status = client.read(key, record);
    if (Status.NOT_FOUND.equals(status)) {
      return changed(bytes, "it was stored and is not found again");
    }
    if (!status.isOk()) {
      return failed(bytes, status);
    }
    ByteIterator value = record.get(field);
    if (value == null) {
      return changed(bytes, "its field is gone");
    }
    byte[] found = value.toArray();
    if (Arrays.equals(found, expected)) {
      return stored(bytes);
    }
    return changed(
        bytes,
        found.length == expected.length
            ? "its bytes differ, or another key's value took its place"
            : "it came back with " + found.length + " bytes instead of " + expected.length);
  }

  private Trial failed(long bytes, Status status) {
    String words = client.lastFailure();
    return new Trial(
        bytes,
        LOST.contains(status) ? Trial.Outcome.LOST : Trial.Outcome.REFUSED,
        words.isEmpty() ? status.getName() : status.getName() + ": " + words);
  }

  private static Trial stored(long bytes) {
    return new Trial(bytes, Trial.Outcome.STORED, "");
  }

  private static Trial changed(long bytes, String detail) {
    return new Trial(bytes, Trial.Outcome.CHANGED, detail);
  }

  private byte[] randomBytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
