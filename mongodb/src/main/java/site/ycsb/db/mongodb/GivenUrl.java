// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.setting.Secrets;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.wire.HostPort;

/** Reads the connection string, and checks the other settings against it and as names. */
final class GivenUrl {
  private GivenUrl() {}

  /** The URL given, or one made of host and port; after a fault, a URL that nobody uses. */
  static ConnectionString of(Settings settings) {
    String host = settings.get(MongoDbSettings.HOST).replaceFirst("^\\[(.*)]$", "$1");
    HostPort server = new HostPort(host, settings.get(MongoDbSettings.PORT));
    String text = settings.find(MongoDbSettings.URL).orElse("mongodb://" + server);
    try {
      return new ConnectionString(text);
    } catch (IllegalArgumentException | MongoException e) {
      settings.check(
          false,
          (settings.given(MongoDbSettings.URL) ? MongoDbSettings.URL : MongoDbSettings.HOST)
              + " is no connection string that the driver can read ("
              + reason(text)
              + "); write it as mongodb://user:password@host:port/database?options, with"
              + " %-escapes in user and password.");
      return new ConnectionString("mongodb://127.0.0.1");
    }
  }

  /**
   * Why the driver rejects a URL, in the driver's words for the URL without user and password: its
   * words for the whole URL might quote parts of these.
   */
  private static String reason(String text) {
    String bare = text.replaceFirst("//.*@", "//");
    if (!Secrets.mask(bare).equals(bare)) {
      return "the reason may quote a secret";
    }
    try {
      ConnectionString readable = new ConnectionString(bare);
      return "that is due to its user or password before " + readable.getHosts().get(0);
    } catch (IllegalArgumentException | MongoException e) {
      return String.valueOf(e.getMessage()).replaceAll("\\s+", " ").replaceFirst("\\.$", "");
    }
  }

  /** Rejects settings whose option the URL also sets. */
  static void checkGivenOnce(Settings settings, ConnectionString url) {
    checkAlone(settings, MongoDbSettings.WRITE_CONCERN, url.getWriteConcern());
    checkAlone(settings, MongoDbSettings.READ_CONCERN, url.getReadConcern());
    checkAlone(settings, MongoDbSettings.READ_PREFERENCE, url.getReadPreference());
    checkAlone(
        settings,
        MongoDbSettings.TIMEOUT,
        url.getConnectTimeout(),
        url.getSocketTimeout(),
        url.getTimeout());
    checkAlone(settings, MongoDbSettings.SELECTION_TIMEOUT, url.getServerSelectionTimeout());
    checkAlone(settings, MongoDbSettings.TLS.tls(), url.getSslEnabled());
    checkAlone(settings, MongoDbSettings.TLS.insecure(), url.getSslInvalidHostnameAllowed());
    checkAlone(settings, MongoDbSettings.COMPRESSORS, url.getCompressorList().toArray());
  }

  private static void checkAlone(
      Settings settings, Setting<?> setting, @Nullable Object... options) {
    settings.check(
        !settings.given(setting) || Stream.of(options).allMatch(Objects::isNull),
        setting + " is also set by mongodb.url; keep one of them.");
  }

  /** Rejects names that the driver would reject during a load, or read as a part of a URL. */
  static void checkNames(Settings settings) {
    String host = settings.get(MongoDbSettings.HOST);
    settings.check(
        host.matches("[^\\s,/@?#]+"),
        "%s=%s: must be one host; name several in mongodb.url."
            .formatted(MongoDbSettings.HOST, host));
    String concern = settings.find(MongoDbSettings.WRITE_CONCERN).orElse("");
    settings.check(
        !concern.startsWith("-"),
        "%s=%s: must be a number from 0, majority, or a tag."
            .formatted(MongoDbSettings.WRITE_CONCERN, concern));
    Consumer<String> database = MongoNamespace::checkDatabaseNameValidity;
    settings
        .find(MongoDbSettings.DATABASE)
        .ifPresent(name -> checkName(settings, MongoDbSettings.DATABASE, database, name));
    String table = settings.get(MongoDbSettings.TABLE);
    checkName(settings, MongoDbSettings.TABLE, MongoNamespace::checkCollectionNameValidity, table);
    settings.check(
        table.indexOf('$') < 0,
        MongoDbSettings.TABLE + "=" + table + ": must not contain $, which MongoDB reserves.");
  }

  private static void checkName(
      Settings settings, Setting<String> setting, Consumer<String> check, String name) {
    try {
      check.accept(name);
    } catch (IllegalArgumentException e) {
      settings.check(false, setting + "=" + name + ": is not a valid name in MongoDB.");
    }
  }
}
