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

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Counts the keys of a store, by asking all of its nodes at once. */
final class KeyCounts {
  private KeyCounts() {}

  /** All keys but those of the index; empty when a node can't be asked. */
  static OptionalLong records(RespChannel channel, KeyIndex index) {
    OptionalLong keys = sum(channel.askEveryNode(new Unit(new byte[0]).add(Verb.DBSIZE)));
    OptionalLong sets = ofSets(channel, index, Verb.EXISTS);
    return keys.isEmpty() || sets.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(keys.getAsLong() - sets.getAsLong());
  }

  /** The keys that the index holds; empty when a node can't be asked. */
  static OptionalLong entries(RespChannel channel, KeyIndex index) {
    return ofSets(channel, index, Verb.ZCARD);
  }

  private static OptionalLong ofSets(RespChannel channel, KeyIndex index, Verb verb) {
    List<Unit> units = new ArrayList<>();
    index.names().forEach(name -> units.add(new Unit(name).add(verb, name)));
    channel.ask(units);
    return sum(units);
  }

  private static OptionalLong sum(List<Unit> units) {
    long sum = 0;
    for (Unit unit : units) {
      if (!(unit.reply(0) instanceof Long number)) {
        return OptionalLong.empty();
      }
      sum += number;
    }
    return OptionalLong.of(sum);
  }
}
