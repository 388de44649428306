// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import site.ycsb.DBException;

/** What a server reports of itself: lines of name, tab and value (ttserver.c do_stat). */
record TyrantStat(Map<String, String> values) {
  /** Asks a server, which must be a Tokyo Tyrant. */
  static TyrantStat of(TyrantConnection connection) throws ExchangeException {
    if (!Protocol.call(connection, Protocol.STAT)) {
      throw connection.broken("stat is refused");
    }
    String text = new String(connection.readSized(), StandardCharsets.UTF_8);
    connection.done();
    Map<String, String> values = new HashMap<>();
    text.lines()
        .map(line -> line.split("\t", 2))
        .filter(pair -> pair.length == 2)
        .forEach(pair -> values.put(pair[0], pair[1]));
    if (!values.containsKey("type")) {
      throw connection.broken("stat reports no engine");
    }
    return new TyrantStat(values);
  }

  /** The engine; the message for an unknown one is a part of a sentence. */
  Engine engine() throws DBException {
    Optional<Engine> engine = Engine.ofStat(values.getOrDefault("type", ""));
    if (engine.isEmpty()) {
      throw new DBException(
          "its engine is " + values.get("type") + ", which this binding does not know");
    }
    return engine.get();
  }

  String version() {
    return values.getOrDefault("version", "of unknown version");
  }
}
