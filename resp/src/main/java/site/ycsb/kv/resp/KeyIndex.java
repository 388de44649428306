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

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The sorted sets of keys that scans need. All scores are equal, so that a set is ordered by the
 * bytes of its members (redis.io, ZRANGEBYLEX). A store of one node has one set, {@code _indices},
 * as stock YCSB names it. In a cluster there are several, each with a hash tag that the records of
 * its keys have too: so a record and its entry are in one slot, are changed by one transaction, and
 * move together. Immutable.
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

  /** As these settings have it. */
  static KeyIndex of(RespSettings settings) {
    return settings.cluster() ? parts(settings.indexParts()) : whole();
  }

  /** One set, of a store whose keys need no tags. */
  static KeyIndex whole() {
    return new KeyIndex(new byte[][] {NAME.getBytes(US_ASCII)}, new byte[][] {{}});
  }

  /** So many sets, spread evenly over the slots of a cluster. */
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

  /** The names of the sets. */
  List<byte[]> names() {
    return List.of(names);
  }

  /** What a key's record is stored under. */
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

  /** Removes a key's entry. */
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

  private int part(byte[] key) {
    return names.length == 1 ? 0 : Slots.range(Slots.of(key), names.length);
  }
}
