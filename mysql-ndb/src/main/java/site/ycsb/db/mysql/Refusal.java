// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import site.ycsb.Status;
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.wire.SocketPath;

/** The reason why a server can't be used at all, as a sentence. */
final class Refusal {
  /** The driver's words for a server without TLS (LocalizedErrorMessages, MysqlIO.15). */
  private static final String NO_TLS = "SSL Connection required";

  private Refusal() {}

  /** The sentence, without the binding's name: it names the server and the setting to change. */
  static String sentence(MySqlSettings settings, Exception e) {
    SqlLogin server = settings.server();
    String at = server.at().toString();
    String correct = "correct " + settings.addressSettings();
    String words = SqlFailures.words(e);
    int code = e instanceof SQLException sql ? sql.getErrorCode() : 0;
    Optional<String> refused =
        MySqlSettings.TLS.refusal(e, server.tls(), settings.addressSettings());
    if (SqlFailures.hasCause(e, SocketTimeoutException.class)) {
      return String.format(
          "%s did not answer within %d ms; make sure that it is a MySQL or MariaDB server, %s, or"
              + " raise mysql.timeout.",
          at, server.timeoutMillis(), correct);
    }
    if (code == SqlFailures.NO_SUCH_DATABASE) {
      return String.format(
          "%s has no database %s; load it first, or correct mysql.database.",
          at, settings.table().database());
    }
    if (refused.isPresent()) {
      return at + refused.get();
    }
    Optional<String> ofFile = code == 0 ? ofFile(server) : Optional.empty();
    if (ofFile.isPresent()) {
      return ofFile.get();
    }
    if (SqlFailures.hasCause(e, SSLException.class) || words.startsWith(NO_TLS)) {
      return at + noTls(settings, words);
    }
    if (SqlFailures.status(e).equals(Status.FORBIDDEN)) {
      return at + forbidden(server, words);
    }
    String what =
        code == 0
            ? " can't be reached (%s); start a MySQL server there, or "
            : " refuses connections (%s); correct what it says, or ";
    return at + what.replace("%s", words) + correct + ".";
  }

  private static String noTls(MySqlSettings settings, String words) {
    return String.format(
        " does not speak TLS (%s); configure TLS there, or %s.",
        words,
        settings.url().decidesTls() ? "correct sslMode in mysql.url" : "remove mysql.tls=true");
  }

  private static Optional<String> ofFile(SqlLogin server) {
    return server.at() instanceof SocketPath socket
        ? socket.refusal(MySqlSettings.SOCKET)
        : Optional.empty();
  }

  /** The server says the same of a wrong password and of a certificate that the user lacks. */
  private static String forbidden(SqlLogin server, String words) {
    String keyStore =
        server
            .tls()
            .map(
                tls ->
                    tls.identity().isPresent()
                        ? ", or mysql.keystore if that user needs another certificate"
                        : ", or give mysql.keystore if that user needs a client certificate")
            .orElse("");
    return String.format(
        " rejects the user %s (%s); correct mysql.user or mysql.password%s.",
        server.user(), words, keyStore);
  }
}
