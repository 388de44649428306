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
package site.ycsb.db.mongodb;

import com.mongodb.MongoException;
import com.mongodb.MongoIncompatibleDriverException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ServerDescription;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Secrets;

/** Why no server could be used, in one sentence that says what to change. */
final class StartFailure {
  private StartFailure() {}

  /** The sentence for what the driver threw, while the servers were as described. */
  static DBException of(RuntimeException e, ClusterDescription servers, MongoDbSettings settings) {
    Throwable cause = e;
    if (e instanceof MongoTimeoutException) {
      cause = ofServers(servers).orElse(e);
    }
    return new DBException("mongodb: " + sentence(cause, servers, settings), e);
  }

  private static String sentence(
      Throwable e, ClusterDescription servers, MongoDbSettings settings) {
    String where = settings.addresses();
    String correct = "correct " + settings.addressSettings();
    if (isForbidden(e)) {
      return forbidden(e, settings);
    }
    if (find(e, MongoIncompatibleDriverException.class)) {
      return where + " is too old for the driver (" + words(e) + "); " + correct + ".";
    }
    if (find(e, UnknownHostException.class)) {
      return where + " has an unknown host; " + correct + ".";
    }
    if (find(e, MongoSocketReadTimeoutException.class)
        || find(e, SocketTimeoutException.class)
        || (e instanceof MongoTimeoutException && servers.hasWritableServer())) {
      return silent(where, correct, settings);
    }
    if (find(e, MongoSocketOpenException.class)) {
      return "no server at " + where + " (" + words(root(e)) + "); start one, or " + correct + ".";
    }
    if (e instanceof MongoTimeoutException) {
      return isReached(servers)
          ? where + " has no " + wanted(settings) + "; wait for an election, or " + correct + "."
          : silent(where, correct, settings);
    }
    return "what listens at "
        + where
        + " does not speak MongoDB's protocol as it should ("
        + words(e)
        + "); "
        + correct
        + ".";
  }

  private static boolean isForbidden(Throwable e) {
    return find(e, MongoSecurityException.class)
        || (e instanceof MongoException failure
            && MongoStatuses.ofCode(failure.getCode()).equals(Status.FORBIDDEN));
  }

  private static String forbidden(Throwable e, MongoDbSettings settings) {
    String where = settings.addresses();
    if (find(e, MongoSecurityException.class)) {
      return where
          + " does not let the user of mongodb.url in ("
          + words(e)
          + "); correct user, password or authSource there.";
    }
    return where
        + " does not let the user read the database "
        + settings.database()
        + " ("
        + words(e)
        + "); give a user who may in mongodb.url, or correct mongodb.database.";
  }

  private static String wanted(MongoDbSettings settings) {
    String name = settings.members().getName();
    return name.equals("primary") ? "primary" : "member for mongodb.readpreference=" + name;
  }

  private static String silent(String where, String correct, MongoDbSettings settings) {
    return where
        + " did not answer within "
        + settings.timeoutMillis()
        + " ms; make sure that it is a MongoDB server, "
        + correct
        + ", or raise mongodb.timeout.";
  }

  private static Optional<Throwable> ofServers(ClusterDescription servers) {
    for (ServerDescription server : servers.getServerDescriptions()) {
      if (server.getException() != null) {
        return Optional.of(server.getException());
      }
    }
    return Optional.empty();
  }

  private static boolean isReached(ClusterDescription servers) {
    boolean reached = false;
    for (ServerDescription server : servers.getServerDescriptions()) {
      reached |= server.isOk();
    }
    return reached;
  }

  private static boolean find(@Nullable Throwable e, Class<? extends Throwable> type) {
    for (Throwable at = e; at != null; at = at.getCause()) {
      if (type.isInstance(at)) {
        return true;
      }
    }
    return false;
  }

  private static Throwable root(Throwable e) {
    Throwable at = e;
    for (Throwable cause = at.getCause(); cause != null; cause = at.getCause()) {
      at = cause;
    }
    return at;
  }

  /** What it says, on one line, as a part of a sentence. */
  private static String words(Throwable e) {
    String text = String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip();
    return Secrets.mask(text.endsWith(".") ? text.substring(0, text.length() - 1) : text);
  }
}
