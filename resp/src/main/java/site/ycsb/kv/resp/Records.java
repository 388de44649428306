// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.wire.CorruptRecordException;
import site.ycsb.kv.wire.RecordClient;

/**
 * The operations on records, each usually in one round trip.
 *
 * <p>With an index a record and its entry change in one transaction (MULTI, EXEC), sent in one
 * write. The server runs all of it, or nothing where it refuses a command or the connection breaks
 * before EXEC (redis.io, Transactions): no failure lets them drift apart. Used by one thread.
 */
final class Records implements RecordClient.Operations {
  private final RespChannel channel;
  private final Layout layout;
  private final KeyIndex index;
  private final boolean indexed;
  private String lastFailure = "";

  /** Over this channel, with an entry for each record in the index or without. */
  Records(RespChannel channel, Layout layout, KeyIndex index, boolean indexed) {
    this.channel = channel;
    this.layout = layout;
    this.index = index;
    this.indexed = indexed;
  }

  boolean indexed() {
    return indexed;
  }

  boolean keepsFieldsApart() {
    return layout.keepsFieldsApart();
  }

  OptionalLong count() {
    return index.records(channel);
  }

  /** Why the last operation that failed did; empty when none has. */
  String lastFailure() {
    return lastFailure;
  }

  @Override
  public Status read(String key, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws CorruptRecordException {
    byte[] recordKey = recordKey(key.getBytes(UTF_8));
    Unit unit = new Unit(recordKey).add(layout.read(recordKey, fields));
    Status failure = ask(unit);
    if (failure != null) {
      return failure;
    }
    Status status = layout.take(unit.reply(0), fields, result);
    return status == null ? found(new Unit(recordKey).add(Verb.EXISTS, recordKey)) : status;
  }

  @Override
  public Status insert(String key, Map<String, ByteIterator> values) {
    Unit unit = insertion(key, values);
    channel.ask(List.of(unit));
    return inserted(unit);
  }

  /** The commands that store a record, unless there is an older one to replace. */
  Unit insertion(String key, Map<String, ByteIterator> values) {
    byte[] plainKey = key.getBytes(UTF_8);
    byte[] recordKey = recordKey(plainKey);
    Unit unit = new Unit(recordKey);
    if (indexed) {
      return changing(unit, layout.insert(recordKey, values), index.addition(plainKey));
    }
    unit.add(layout.insert(recordKey, values));
    return layout.keepsFieldsApart() ? unit.add(Verb.HLEN, recordKey) : unit;
  }

  /** Takes the answer of an insertion, and removes the fields of an older record. */
  Status inserted(Unit unit) {
    Status failure = failure(unit);
    if (failure != null || !layout.keepsFieldsApart() || !mayHoldOlderFields(unit)) {
      return failure == null ? Status.OK : failure;
    }
    Command deletion = new Command(Verb.DEL, unit.key());
    Status refusal = ask(changing(new Unit(unit.key()), deletion, insertOf(unit)));
    return refusal == null ? Status.OK : refusal;
  }

  /** With an index: its entry was there before. Else: there are more fields than were stored. */
  private boolean mayHoldOlderFields(Unit unit) {
    Object reply = reply(unit, 1);
    int stored = (insertOf(unit).arguments().length - 1) / 2;
    return !(reply instanceof Long number) || (indexed ? number == 0 : number > stored);
  }

  private Command insertOf(Unit unit) {
    return unit.commands().get(indexed ? 1 : 0);
  }

  @Override
  public Status update(String key, Map<String, ByteIterator> values) throws CorruptRecordException {
    byte[] plainKey = key.getBytes(UTF_8);
    byte[] recordKey = recordKey(plainKey);
    Object stored = null;
    if (layout.mergesUpdate(values)) {
      Unit reading = new Unit(recordKey).add(layout.read(recordKey, null));
      Status failure = ask(reading);
      stored = reading.reply(0);
      if (failure != null || stored == null) {
        return failure == null ? Status.NOT_FOUND : failure;
      }
    }
    Command update = layout.update(recordKey, stored, values);
    Unit unit = new Unit(recordKey);
    if (indexed && layout.keepsFieldsApart()) {
      changing(unit, update, index.addition(plainKey));
    } else {
      unit.add(update);
    }
    Status failure = ask(unit);
    if (failure != null) {
      return failure;
    }
    return reply(unit, 0) == null ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  public Status delete(String key) {
    byte[] plainKey = key.getBytes(UTF_8);
    byte[] recordKey = recordKey(plainKey);
    Unit unit = new Unit(recordKey);
    Command deletion = new Command(Verb.DEL, recordKey);
    return found(indexed ? changing(unit, deletion, index.removal(plainKey)) : unit.add(deletion));
  }

  /** Asks for a number of keys; none is NOT_FOUND. */
  private Status found(Unit unit) {
    Status failure = ask(unit);
    if (failure != null) {
      return failure;
    }
    return Long.valueOf(0).equals(reply(unit, 0)) ? Status.NOT_FOUND : Status.OK;
  }

  /** Asks the index for the keys, then for the records of all of them at once. */
  @Override
  public Status scan(
      String startKey,
      int count,
      @Nullable Set<String> fields,
      List<HashMap<String, ByteIterator>> result)
      throws CorruptRecordException {
    if (!indexed) {
      return Status.NOT_IMPLEMENTED;
    }
    List<byte[]> keys = new ArrayList<>();
    Status failure = keys(index.range(startKey.getBytes(UTF_8), count), keys);
    if (failure != null) {
      return failure;
    }
    List<Unit> units = new ArrayList<>();
    for (byte[] key : keys.subList(0, Math.min(count, keys.size()))) {
      byte[] recordKey = recordKey(key);
      units.add(new Unit(recordKey).add(layout.read(recordKey, fields)));
    }
    channel.ask(units);
    List<HashMap<String, ByteIterator>> records = new ArrayList<>(units.size());
    for (Unit unit : units) {
      Status failed = failure(unit);
      if (failed != null) {
        return failed;
      }
      HashMap<String, ByteIterator> record = new HashMap<>();
      // A record that was deleted meanwhile is no part of the answer.
      if (!Status.NOT_FOUND.equals(layout.take(unit.reply(0), fields, record))) {
        records.add(record);
      }
    }
    result.addAll(records);
    return Status.OK;
  }

  private @Nullable Status keys(List<Unit> ranges, List<byte[]> keys) {
    channel.ask(ranges);
    for (Unit unit : ranges) {
      Status failure = failure(unit);
      if (failure != null) {
        return failure;
      }
      if (unit.reply(0) instanceof List<?> members) {
        members.stream()
            .filter(byte[].class::isInstance)
            .map(byte[].class::cast)
            .forEach(keys::add);
      }
    }
    if (ranges.size() > 1) {
      keys.sort(Arrays::compareUnsigned);
    }
    return null;
  }

  private byte[] recordKey(byte[] key) {
    return indexed ? index.recordKey(key) : key;
  }

  private static Unit changing(Unit unit, Command one, Command other) {
    return unit.add(Verb.MULTI).add(one).add(other).add(Verb.EXEC);
  }

  private @Nullable Status ask(Unit unit) {
    channel.ask(List.of(unit));
    return failure(unit);
  }

  private @Nullable Status failure(Unit unit) {
    IOException failure = unit.failure();
    if (failure != null) {
      lastFailure = String.valueOf(failure.getMessage());
      return RespFailures.status(failure);
    }
    RespError error = unit.error();
    if (error != null) {
      lastFailure = error.text();
      return error.status();
    }
    if (isTransaction(unit) && !(unit.reply(unit.commands().size() - 1) instanceof List<?>)) {
      // EloqKV answers so to any error of its engine.
      lastFailure = "the transaction was not executed";
      return Status.ERROR;
    }
    return null;
  }

  private static boolean isTransaction(Unit unit) {
    return unit.commands().get(0).verb() == Verb.MULTI;
  }

  /** The reply to the command at this place, not counting MULTI. */
  private static @Nullable Object reply(Unit unit, int place) {
    if (!isTransaction(unit)) {
      return unit.reply(place);
    }
    return unit.reply(unit.commands().size() - 1) instanceof List<?> replies
            && place < replies.size()
        ? replies.get(place)
        : null;
  }
}
