// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * The sorted sets of keys that scans need. All scores are equal, so that the bytes of its members
 * order a set (redis.io, ZRANGEBYLEX). A store of one node has one set, {@code _indices}, as stock
 * YCSB names it. A cluster has several, each with a hash tag that the records of its keys carry
 * too: so a record and its entry are in one slot, change in one transaction and move together.
 * Immutable.
 */
final class KeyIndex {
  private static final String NAME = "_indices";
  private static final byte[] SCORE = {'0'};
  private static final byte[] LAST = {'+'};
  private static final byte[] LIMIT = "LIMIT".getBytes(US_ASCII);

  private final byte[][] names;
  private final byte[][] tags;

  private KeyIndex(byte[][] names, byte[][] tags) {
    this.names = names;
    this.tags = tags;
  }

  static KeyIndex of(RespSettings settings) {
    return settings.cluster() ? parts(settings.all().get(settings.options().indexParts)) : whole();
  }

  static KeyIndex whole() {
    return new KeyIndex(new byte[][] {NAME.getBytes(US_ASCII)}, new byte[][] {{}});
  }

  /** This many sets, spread evenly over the slots of a cluster. */
  static KeyIndex parts(int count) {
    String[] tags = Slots.tags(count);
    byte[][] names = new byte[count][];
    byte[][] prefixes = new byte[count][];
    for (int i = 0; i < count; i++) {
      prefixes[i] = ("{" + tags[i] + "}").getBytes(US_ASCII);
      names[i] = (NAME + "{" + tags[i] + "}").getBytes(US_ASCII);
    }
    return new KeyIndex(names, prefixes);
  }

  List<byte[]> names() {
    return List.of(names);
  }

  /** The key in the store of a record. */
  byte[] recordKey(byte[] key) {
    byte[] tag = tags[part(key)];
    if (tag.length == 0) {
      return key;
    }
    byte[] tagged = Arrays.copyOf(tag, tag.length + key.length);
    System.arraycopy(key, 0, tagged, tag.length, key.length);
    return tagged;
  }

  /** Adds a key's entry; its reply is 1 when there was none. */
  Command addition(byte[] key) {
    return new Command(Verb.ZADD, names[part(key)], SCORE, key);
  }

  Command removal(byte[] key) {
    return new Command(Verb.ZREM, names[part(key)], key);
  }

  /** Asks every set for its first keys from this one on; the replies are lists of keys. */
  List<Unit> range(byte[] startKey, int count) {
    byte[] limit = Integer.toString(count).getBytes(US_ASCII);
    ByteArrayOutputStream start = new ByteArrayOutputStream();
    start.write('[');
    start.writeBytes(startKey);
    List<Unit> units = new ArrayList<>(names.length);
    for (byte[] name : names) {
      units.add(
          new Unit(name)
              .add(Verb.ZRANGEBYLEX, name, start.toByteArray(), LAST, LIMIT, SCORE, limit));
    }
    return units;
  }

  /** All keys of the store but the sets; empty when a node does not answer. */
  OptionalLong records(RespChannel channel) {
    Unit size = new Unit(Unit.NO_KEY).add(Verb.DBSIZE);
    return answered(() -> sum(channel.askEveryNode(size)) - ofSets(channel, Verb.EXISTS));
  }

  /** The keys in the sets; empty when a node does not answer. */
  OptionalLong answeredEntries(RespChannel channel) {
    return answered(() -> entries(channel));
  }

  /**
   * The keys in the sets.
   *
   * @throws IOException the first failure or error reply of a node
   */
  long entries(RespChannel channel) throws IOException {
    return ofSets(channel, Verb.ZCARD);
  }

  private interface Count {
    long ask() throws IOException;
  }

  private static OptionalLong answered(Count count) {
    try {
      return OptionalLong.of(count.ask());
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  private long ofSets(RespChannel channel, Verb verb) throws IOException {
    List<Unit> units = names().stream().map(name -> new Unit(name).add(verb, name)).toList();
    channel.ask(units);
    return sum(units);
  }

  private static long sum(List<Unit> units) throws IOException {
    long sum = 0;
    for (Unit unit : units) {
      if (!(unit.reply(0) instanceof Long number)) {
        IOException failure = RespFailures.of(unit);
        throw failure == null ? new ProtocolException("the reply is no number") : failure;
      }
      sum += number;
    }
    return sum;
  }

  private int part(byte[] key) {
    return names.length == 1 ? 0 : Slots.range(Slots.of(key), names.length);
  }
}
