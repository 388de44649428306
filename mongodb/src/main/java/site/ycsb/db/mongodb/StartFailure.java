// SPDX-License-Identifier: Apache-2.0
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
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.setting.Secrets;

/** Why no server can be used, in one sentence that says what to change. */
final class StartFailure {
  private StartFailure() {}

  /** The sentence for an exception of the driver, given the state of the servers. */
  static DBException of(RuntimeException e, ClusterDescription servers, MongoDbSettings settings) {
    Throwable cause = e;
    if (e instanceof MongoTimeoutException) {
      cause =
          servers.getServerDescriptions().stream()
              .<Throwable>map(ServerDescription::getException)
              .filter(Objects::nonNull)
              .findFirst()
              .orElse(e);
    }
    return new DBException("mongodb: " + sentence(cause, servers, settings), e);
  }

  private static String sentence(
      Throwable e, ClusterDescription servers, MongoDbSettings settings) {
    String where = settings.addresses();
    String correct = "correct " + settings.addressSettings() + ".";
    if (isForbidden(e)) {
      return forbidden(e, settings);
    }
    if (has(e, MongoIncompatibleDriverException.class)) {
      return "%s is too old for the driver (%s); %s".formatted(where, words(e), correct);
    }
    if (has(e, UnknownHostException.class)) {
      return where + " has an unknown host; " + correct;
    }
    if (has(e, SSLException.class)) {
      return where + tls(e, settings);
    }
    if (has(e, MongoSocketReadTimeoutException.class)
        || has(e, SocketTimeoutException.class)
        || (e instanceof MongoTimeoutException && servers.hasWritableServer())) {
      return silent(settings);
    }
    if (has(e, MongoSocketOpenException.class)) {
      return "no server at %s (%s); start one, or %s".formatted(where, words(root(e)), correct);
    }
    if (e instanceof MongoTimeoutException) {
      return servers.getServerDescriptions().stream().anyMatch(ServerDescription::isOk)
          ? "%s has no %s; wait for an election, or %s".formatted(where, wanted(settings), correct)
          : silent(settings);
    }
    return "what listens at %s does not speak MongoDB's protocol as it should (%s); %s"
        .formatted(where, words(e), correct);
  }

  private static String tls(Throwable e, MongoDbSettings settings) {
    return MongoDbSettings.TLS
        .refusal(e, settings.tls(), settings.addressSettings())
        .orElseGet(
            () ->
                " does not speak TLS (%s); configure TLS there, or remove TLS from %s."
                    .formatted(words(root(e)), settings.addressSettings()));
  }

  private static boolean isForbidden(Throwable e) {
    return has(e, MongoSecurityException.class)
        || (e instanceof MongoException failure
            && MongoStatuses.ofCode(failure.getCode()).equals(Status.FORBIDDEN));
  }

  private static String forbidden(Throwable e, MongoDbSettings settings) {
    if (has(e, MongoSecurityException.class)) {
      return ("%s does not let the user of mongodb.url in (%s); correct user, password or"
              + " authSource there.")
          .formatted(settings.addresses(), words(e));
    }
    return ("%s does not let the user read the database %s (%s); give a user who may in"
            + " mongodb.url, or correct mongodb.database.")
        .formatted(settings.addresses(), settings.database(), words(e));
  }

  private static String wanted(MongoDbSettings settings) {
    String name = settings.members().getName();
    return name.equals("primary") ? "primary" : "member for mongodb.readpreference=" + name;
  }

  private static String silent(MongoDbSettings settings) {
    return ("%s did not answer within %d ms; make sure that it is a MongoDB server, correct %s, or"
            + " raise mongodb.timeout.")
        .formatted(settings.addresses(), settings.timeoutMillis(), settings.addressSettings());
  }

  private static boolean has(Throwable e, Class<? extends Throwable> type) {
    return chain(e).stream().anyMatch(type::isInstance);
  }

  private static Throwable root(Throwable e) {
    List<Throwable> chain = chain(e);
    return chain.get(chain.size() - 1);
  }

  private static List<Throwable> chain(Throwable e) {
    return Stream.iterate(e, Objects::nonNull, Throwable::getCause).toList();
  }

  /** The message on one line, as a part of a sentence. */
  private static String words(Throwable e) {
    String text = String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip();
    return Secrets.mask(text.endsWith(".") ? text.substring(0, text.length() - 1) : text);
  }
}
