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
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import site.ycsb.DBException;

/** What a server says of itself: lines of a name, a tab and a value (ttserver.c do_stat). */
record TyrantStat(Map<String, String> values) {
  /**
   * Asks a server.
   *
   * @throws ProtocolException when what answers is no Tokyo Tyrant
   */
  static TyrantStat of(TyrantConnection connection) throws IOException {
    if (!Requests.send(connection, Protocol.STAT)) {
      throw new ProtocolException("stat is refused");
    }
    String text = new String(connection.readSized(), StandardCharsets.UTF_8);
    connection.done();
    Map<String, String> values = new HashMap<>();
    text.lines()
        .map(line -> line.split("\t", 2))
        .filter(pair -> pair.length == 2)
        .forEach(pair -> values.put(pair[0], pair[1]));
    if (!values.containsKey("type")) {
      throw new ProtocolException("stat tells no engine");
    }
    return new TyrantStat(values);
  }

  /**
   * The engine.
   *
   * @throws DBException with a part of a sentence when it is one this binding does not know
   */
  Engine engine() throws DBException {
    Optional<Engine> engine = Engine.ofStat(values.getOrDefault("type", ""));
    if (engine.isEmpty()) {
      throw new DBException(
          "its engine is " + values.get("type") + ", which this binding does not know");
    }
    return engine.get();
  }

  /** The server's version. */
  String version() {
    return values.getOrDefault("version", "of unknown version");
  }
}
