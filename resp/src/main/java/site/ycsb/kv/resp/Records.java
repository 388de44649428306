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
import site.ycsb.kv.wire.RecordClient;
import site.ycsb.kv.workload.Expiry;

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
  private final @Nullable Expiry expiry;

  /**
   * Over this channel, with an entry for each record in the index, or without and perhaps with an
   * expiry: it would leave the entry behind.
   */
  Records(
      RespChannel channel,
      Layout layout,
      KeyIndex index,
      boolean indexed,
      @Nullable Expiry expiry) {
    this.channel = channel;
    this.layout = layout;
    this.index = index;
    this.indexed = indexed;
    this.expiry = expiry;
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

  @Override
  public Status read(String key, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws IOException {
    byte[] recordKey = recordKey(key.getBytes(UTF_8));
    Unit unit = new Unit(recordKey).add(layout.read(recordKey, fields));
    read(unit);
    Status status = layout.take(unit.reply(0), fields, result);
    if (status != null) {
      return status;
    }
    Unit existence = new Unit(recordKey).add(Verb.EXISTS, recordKey);
    read(existence);
    return found(existence.reply(0));
  }

  @Override
  public Status insert(String key, Map<String, ByteIterator> values) throws IOException {
    Unit unit = insertion(key, values);
    channel.ask(List.of(unit));
    checkInserted(unit);
    return Status.OK;
  }

  /** The commands that store a record, unless there is an older one to replace. */
  Unit insertion(String key, Map<String, ByteIterator> values) {
    byte[] plainKey = key.getBytes(UTF_8);
    byte[] recordKey = recordKey(plainKey);
    Unit unit = new Unit(recordKey);
    byte[] seconds = seconds(key);
    Command insert = layout.insert(recordKey, values, seconds);
    if (indexed) {
      return changing(unit, insert, index.addition(plainKey));
    }
    if (!layout.keepsFieldsApart()) {
      return unit.add(insert);
    }
    return expiring(unit.add(insert), seconds).add(Verb.HLEN, recordKey);
  }

  /** Takes the answer of an insertion, and removes the fields of an older record. */
  void checkInserted(Unit unit) throws IOException {
    check(unit);
    if (layout.keepsFieldsApart() && mayHoldOlderFields(unit)) {
      Unit anew = new Unit(unit.key()).add(Verb.MULTI).add(Verb.DEL, unit.key());
      anew.add(insertOf(unit));
      if (expiry != null) {
        anew.add(unit.commands().get(1));
      }
      ask(anew.add(Verb.EXEC));
    }
  }

  /** With an index: its entry was there before. Else: there are more fields than were stored. */
  private boolean mayHoldOlderFields(Unit unit) {
    Object reply = reply(unit, expiry == null ? 1 : 2);
    int stored = (insertOf(unit).arguments().length - 1) / 2;
    return !(reply instanceof Long number) || (indexed ? number == 0 : number > stored);
  }

  private Command insertOf(Unit unit) {
    return unit.commands().get(indexed ? 1 : 0);
  }

  @Override
  public Status update(String key, Map<String, ByteIterator> values) throws IOException {
    byte[] plainKey = key.getBytes(UTF_8);
    byte[] recordKey = recordKey(plainKey);
    Object stored = null;
    if (layout.mergesUpdate(values)) {
      Unit reading = new Unit(recordKey).add(layout.read(recordKey, null));
      ask(reading);
      stored = reading.reply(0);
      if (stored == null) {
        return Status.NOT_FOUND;
      }
    }
    byte[] seconds = seconds(key);
    Command update = layout.update(recordKey, stored, values, seconds);
    Unit unit = new Unit(recordKey);
    if (indexed && layout.keepsFieldsApart()) {
      changing(unit, update, index.addition(plainKey));
    } else {
      unit.add(update);
      if (layout.keepsFieldsApart()) {
        expiring(unit, seconds);
      }
    }
    ask(unit);
    return reply(unit, 0) == null ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  public Status delete(String key) throws IOException {
    byte[] plainKey = key.getBytes(UTF_8);
    byte[] recordKey = recordKey(plainKey);
    Unit unit = new Unit(recordKey);
    Command deletion = new Command(Verb.DEL, recordKey);
    ask(indexed ? changing(unit, deletion, index.removal(plainKey)) : unit.add(deletion));
    return found(reply(unit, 0));
  }

  /** For a number of keys; none is NOT_FOUND. */
  private static Status found(@Nullable Object keys) {
    return Long.valueOf(0).equals(keys) ? Status.NOT_FOUND : Status.OK;
  }

  /** Asks the index for the keys, then for the records of all of them at once. */
  @Override
  public Status scan(String startKey, int count, @Nullable Set<String> fields, Rows rows)
      throws IOException {
    if (!indexed) {
      return Status.NOT_IMPLEMENTED;
    }
    List<byte[]> keys = keys(index.range(startKey.getBytes(UTF_8), count));
    List<Unit> units = new ArrayList<>();
    for (byte[] key : keys.subList(0, Math.min(count, keys.size()))) {
      byte[] recordKey = recordKey(key);
      units.add(new Unit(recordKey).add(layout.read(recordKey, fields)));
    }
    channel.read(units);
    for (Unit unit : units) {
      check(unit);
      HashMap<String, ByteIterator> record = new HashMap<>();
      // A record that was deleted meanwhile is no part of the answer.
      if (!Status.NOT_FOUND.equals(layout.take(unit.reply(0), fields, record))) {
        rows.add(record);
      }
    }
    return Status.OK;
  }

  private List<byte[]> keys(List<Unit> ranges) throws IOException {
    channel.read(ranges);
    List<byte[]> keys = new ArrayList<>();
    for (Unit unit : ranges) {
      check(unit);
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
    return keys;
  }

  private byte @Nullable [] seconds(String key) {
    return expiry == null ? null : expiry.nextDigits(key);
  }

  /** Adds the command that a record whose fields are apart needs to expire, in the same write. */
  private static Unit expiring(Unit unit, byte @Nullable [] seconds) {
    return seconds == null ? unit : unit.add(Verb.EXPIRE, unit.key(), seconds);
  }

  private byte[] recordKey(byte[] key) {
    return indexed ? index.recordKey(key) : key;
  }

  private static Unit changing(Unit unit, Command one, Command other) {
    return unit.add(Verb.MULTI).add(one).add(other).add(Verb.EXEC);
  }

  private void ask(Unit unit) throws IOException {
    channel.ask(List.of(unit));
    check(unit);
  }

  private void read(Unit unit) throws IOException {
    channel.read(List.of(unit));
    check(unit);
  }

  /** Throws why a unit failed, be it an error reply. */
  private static void check(Unit unit) throws IOException {
    IOException failure = RespFailures.of(unit);
    if (failure != null) {
      throw failure;
    }
    if (isTransaction(unit) && !(unit.reply(unit.commands().size() - 1) instanceof List<?>)) {
      // EloqKV answers so to any error of its engine.
      throw new RespFailures.Refused(new RespError("the transaction was not executed"));
    }
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
