// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import java.util.HashMap;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The records of a scripted server, and what it answers when nothing is wrong with it. A test
 * overrides {@link #failing} to have something go wrong. Thread-safe.
 */
class Records implements ScriptedMongo.Script {
  final Map<String, BsonDocument> records = new HashMap<>();

  /** The answer in place of the usual one; null for the usual one. */
  @Nullable BsonDocument failing(BsonDocument command) {
    return null;
  }

  /** Whether the connection is closed after this command was done, before the answer. */
  boolean dropsAnswer(BsonDocument command) {
    return false;
  }

  @Override
  public final synchronized @Nullable BsonDocument answer(BsonDocument command) {
    BsonDocument failure = failing(command);
    BsonDocument answer = failure != null ? failure : usual(command);
    return dropsAnswer(command) ? null : answer;
  }

  private BsonDocument usual(BsonDocument command) {
    return switch (command.getFirstKey()) {
      case "buildInfo" -> ok("version: '7.0.12'");
      case "serverStatus" -> ok("process: 'mongod', storageEngine: {name: 'wiredTiger'}");
      case "getParameter" -> ok("featureCompatibilityVersion: {version: '7.0'}");
      case "insert" -> insert(command);
      case "find" -> find(command);
      case "update" -> ok("n: 1, nModified: 1");
      case "delete" -> ok("n: 1");
      default -> error(59, "no such command: " + command.getFirstKey());
    };
  }

  private BsonDocument insert(BsonDocument command) {
    BsonArray errors = new BsonArray();
    BsonArray documents = command.getArray("documents");
    for (int i = 0; i < documents.size(); i++) {
      BsonDocument document = documents.get(i).asDocument();
      String key = document.getString("_id").getValue();
      if (records.putIfAbsent(key, document) != null) {
        errors.add(writeError(i, 11_000));
      }
    }
    return withErrors(documents.size() - errors.size(), errors);
  }

  private BsonDocument find(BsonDocument command) {
    BsonValue id = command.getDocument("filter").get("_id");
    BsonArray found = new BsonArray();
    if (id instanceof BsonString key && records.containsKey(key.getValue())) {
      found.add(records.get(key.getValue()));
    }
    BsonDocument cursor =
        BsonDocument.parse("{id: {$numberLong: '0'}, ns: 'ycsb.usertable'}")
            .append("firstBatch", found);
    return ok("n: 1").append("cursor", cursor);
  }

  /** An answer that is in order, with these parts. */
  static BsonDocument ok(String parts) {
    return BsonDocument.parse("{" + parts + ", ok: 1.0}");
  }

  /** An answer that refuses the command. */
  static BsonDocument error(int code, String words) {
    return BsonDocument.parse("{ok: 0.0}")
        .append("code", new BsonInt32(code))
        .append("errmsg", new BsonString(words));
  }

  /** An answer to a write of which some documents were refused. */
  static BsonDocument withErrors(int stored, BsonArray errors) {
    BsonDocument answer = ok("n: " + stored);
    return errors.isEmpty() ? answer : answer.append("writeErrors", errors);
  }

  /** One document refused with this code. */
  static BsonDocument writeError(int index, int code) {
    return BsonDocument.parse("{errmsg: 'refused'}")
        .append("index", new BsonInt32(index))
        .append("code", new BsonInt32(code));
  }
}
