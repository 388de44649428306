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

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.CorruptRecordException;

/**
 * The operations on records, each in one round trip where nothing unusual is found. With an index a
 * record and its entry change in one transaction (MULTI, EXEC). Used by one thread.
 */
final class Records {
  private final RespChannel channel;
  private final Layout layout;
  private final @Nullable KeyIndex index;
  private String lastFailure = "";

  Records(RespChannel channel, Layout layout, @Nullable KeyIndex index) {
    this.channel = channel;
    this.layout = layout;
    this.index = index;
  }

  /** Whether each record has an entry in an index. */
  boolean indexed() {
    return index != null;
  }

  /** Why the last operation that failed did; empty when none has. */
  String lastFailure() {
    return lastFailure;
  }

  Status read(String key, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws CorruptRecordException {
    byte[] recordKey = recordKey(key.getBytes(UTF_8));
    Unit unit = new Unit(recordKey).add(layout.read(recordKey, fields));
    Status failure = ask(unit);
    if (failure != null) {
      return failure;
    }
    Status status = layout.take(reply(unit, 0), fields, result);
    return status == null ? exists(recordKey) : status;
  }

  private Status exists(byte[] recordKey) {
    Unit unit = new Unit(recordKey).add(Verb.EXISTS, recordKey);
    Status failure = ask(unit);
    return failure != null ? failure : found(reply(unit, 0));
  }

  Status insert(String key, Map<String, ByteIterator> values) {
    Unit unit = insertion(key, values);
    channel.ask(List.of(unit));
    return inserted(unit);
  }

  /** All that stores a record in one round trip, unless there is an older one to be replaced. */
  Unit insertion(String key, Map<String, ByteIterator> values) {
    byte[] plainKey = key.getBytes(UTF_8);
    byte[] recordKey = recordKey(plainKey);
    Unit unit = new Unit(recordKey);
    if (index != null) {
      return changing(unit, layout.insert(recordKey, values), index.addition(plainKey));
    }
    unit.add(layout.insert(recordKey, values));
    return layout.keepsOlderFields() ? unit.add(Verb.HLEN, recordKey) : unit;
  }

  /** What became of it, once fields of an older record are gone. */
  Status inserted(Unit unit) {
    Status failure = failure(unit);
    if (failure != null) {
      return failure;
    }
    return layout.keepsOlderFields() && mayHoldOlderFields(unit) ? replace(unit) : Status.OK;
  }

  /** With an index: its entry was there before. Else: there are more fields than were stored. */
  private boolean mayHoldOlderFields(Unit unit) {
    Object told = reply(unit, 1);
    int stored = (insertOf(unit).arguments().length - 1) / 2;
    return !(told instanceof Long number) || (index == null ? number > stored : number == 0);
  }

  private Status replace(Unit inserted) {
    Unit unit = new Unit(inserted.key());
    changing(unit, new Command(Verb.DEL, inserted.key()), insertOf(inserted));
    Status failure = ask(unit);
    return failure == null ? Status.OK : failure;
  }

  private Command insertOf(Unit unit) {
    return unit.commands().get(index == null ? 0 : 1);
  }

  Status update(String key, Map<String, ByteIterator> values) throws CorruptRecordException {
    byte[] plainKey = key.getBytes(UTF_8);
    byte[] recordKey = recordKey(plainKey);
    Command update;
    if (layout.mergesUpdate(values)) {
      Unit reading = new Unit(recordKey).add(layout.read(recordKey, null));
      Status failure = ask(reading);
      if (failure != null) {
        return failure;
      }
      Object stored = reply(reading, 0);
      if (stored == null) {
        return Status.NOT_FOUND;
      }
      update = layout.update(recordKey, stored, values);
    } else {
      update = layout.update(recordKey, values);
    }
    Unit unit = new Unit(recordKey);
    if (index != null && layout.updateCreates()) {
      changing(unit, update, index.addition(plainKey));
    } else {
      unit.add(update);
    }
    Status failure = ask(unit);
    if (failure != null) {
      return failure;
    }
    return layout.foundNone(reply(unit, 0)) ? Status.NOT_FOUND : Status.OK;
  }

  Status delete(String key) {
    byte[] plainKey = key.getBytes(UTF_8);
    byte[] recordKey = recordKey(plainKey);
    Unit unit = new Unit(recordKey);
    Command deletion = new Command(Verb.DEL, recordKey);
    if (index == null) {
      unit.add(deletion);
    } else {
      changing(unit, deletion, index.removal(plainKey));
    }
    Status failure = ask(unit);
    return failure != null ? failure : found(reply(unit, 0));
  }

  /** Asks the index for the keys, then for the records of all of them at once. */
  Status scan(
      String startKey,
      int count,
      @Nullable Set<String> fields,
      List<HashMap<String, ByteIterator>> result)
      throws CorruptRecordException {
    if (index == null) {
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
      if (!Status.NOT_FOUND.equals(layout.take(reply(unit, 0), fields, record))) {
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
      if (reply(unit, 0) instanceof List<?> members) {
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
    return index == null ? key : index.recordKey(key);
  }

  private static Unit changing(Unit unit, Command one, Command other) {
    return unit.add(Verb.MULTI).add(one).add(other).add(Verb.EXEC);
  }

  /** Asks; the failure that it ended with, or null. */
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

  private static Status found(@Nullable Object reply) {
    return Long.valueOf(0).equals(reply) ? Status.NOT_FOUND : Status.OK;
  }
}
