// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.setting.Secrets;
import site.ycsb.kv.wire.ServerAddress;
import site.ycsb.kv.wire.SocketPath;

/** The failures of a connection: their statuses, and the sentences that refuse to start. */
public final class RespFailures {
  private RespFailures() {}

  /** The error that a server answered while a connection to it was set up. */
  public static final class Refused extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient RespError error;

    /** A refusal in the words of the server. */
    public Refused(RespError error) {
      super(error.text());
      this.error = error;
    }
  }

  /** A connection that broke after a request was sent; whether the store did it is unknown. */
  public static final class ConnectionLost extends IOException {
    private static final long serialVersionUID = 1L;

    /** A loss with its reason. */
    public ConnectionLost(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** The status of a failure; SERVICE_UNAVAILABLE for those without one of their own. */
  static Status status(IOException failure) {
    if (failure instanceof Refused refused) {
      return refused.error.status();
    }
    if (failure instanceof ConnectionLost) {
      return Statuses.CONNECTION_LOST;
    }
    return failure instanceof SocketTimeoutException
        ? Statuses.TIMEOUT
        : Status.SERVICE_UNAVAILABLE;
  }

  /** Requires that a unit, the first that a server was asked, has an answer, or says what to do. */
  public static void check(RespSettings settings, ServerAddress address, Unit unit)
      throws DBException {
    IOException failure = of(unit);
    if (failure != null) {
      throw whileConnecting(settings, address, failure);
    }
  }

  /** The first error reply, or why there is no reply; null for a unit that succeeded. */
  static @Nullable IOException of(Unit unit) {
    RespError error = unit.error();
    return error == null ? unit.failure() : new Refused(error);
  }

  /** One sentence for a server that cannot be used at all, with what to do. */
  static DBException whileConnecting(
      RespSettings settings, ServerAddress address, IOException failure) {
    String sentence = sentence(settings, address, failure);
    return new DBException(settings.name() + ": " + Secrets.mask(sentence), failure);
  }

  private static String sentence(
      RespSettings settings, ServerAddress address, IOException failure) {
    String correct = "correct " + settings.addressSettings();
    if (failure instanceof Refused refused) {
      return address + refusal(settings, refused.error);
    }
    if (failure instanceof SocketTimeoutException) {
      return address + silence(settings, correct);
    }
    if (isCausedBy(failure, SSLException.class)) {
      return address + tls(settings, failure, correct);
    }
    Optional<String> ofFile = refusedByFile(settings, address);
    if (ofFile.isPresent()) {
      return ofFile.get();
    }
    if (isCausedBy(failure, ConnectException.class)
        || isCausedBy(failure, UnknownHostException.class)) {
      return "no server at %s (%s); start one, or %s."
          .formatted(address, failure.getMessage(), correct);
    }
    if (isCausedBy(failure, EOFException.class) || isCausedBy(failure, SocketException.class)) {
      return address instanceof SocketPath
          ? address + " closes the connection; " + correct + "."
          : "%s closes the connection; %s%s, or, where it expects %sTLS, %s."
              .formatted(
                  address,
                  correct,
                  keyStore(settings),
                  settings.tls().isPresent() ? "no " : "",
                  otherwise(settings));
    }
    return "what listens at %s does not speak the Redis protocol; %s.".formatted(address, correct);
  }

  private static Optional<String> refusedByFile(RespSettings settings, ServerAddress address) {
    return address instanceof SocketPath socket
        ? socket.refusal(settings.addressSettings())
        : Optional.empty();
  }

  /** A Redis server waits for more where a client greets it by TLS and it expects none. */
  private static String silence(RespSettings settings, String correct) {
    String timeout = settings.options().timeout.name();
    return settings.tls().isPresent()
        ? " did not answer to TLS within %s ms; where it expects none, %s, else %s, or raise %s."
            .formatted(settings.timeoutMillis(), otherwise(settings), correct, timeout)
        : (" did not answer within %s ms; make sure that it is a server of this kind, %s, or raise"
                + " %s.")
            .formatted(settings.timeoutMillis(), correct, timeout);
  }

  /** A server may close the connection without a word to a client's certificate, or to none. */
  private static String keyStore(RespSettings settings) {
    String name = settings.options().tls.keyStore().toString();
    return settings
        .tls()
        .map(tls -> tls.identity().isEmpty() ? ", give %s if it asks for one" : ", correct %s")
        .map(text -> text.formatted(name))
        .orElse("");
  }

  private static String tls(RespSettings settings, IOException failure, String correct) {
    return settings
        .options()
        .tls
        .refusal(failure, settings.tls(), settings.addressSettings())
        .orElseGet(
            () ->
                " does not speak TLS (%s); %s, or %s."
                    .formatted(failure.getMessage(), otherwise(settings), correct));
  }

  /** How to connect with TLS where the settings are without, and the reverse. */
  private static String otherwise(RespSettings settings) {
    RespOptions options = settings.options();
    boolean tls = settings.tls().isPresent();
    if (settings.all().given(options.url)) {
      return "write " + (tls ? "redis" : "rediss") + ":// in " + options.url;
    }
    return (tls ? "remove " : "set ") + options.tls.tls() + "=true";
  }

  private static String refusal(RespSettings settings, RespError error) {
    RespOptions options = settings.options();
    String text = error.text();
    boolean byUrl = !settings.all().given(options.password) && settings.all().given(options.url);
    if (error.code().equals("NOAUTH")) {
      return " wants a password; give " + options.password + ".";
    }
    if (text.contains("without any password configured")) {
      return " has no password; %s."
          .formatted(byUrl ? "take it out of " + options.url : "remove " + options.password);
    }
    if (error.status().equals(Status.FORBIDDEN)) {
      String user = settings.user().isPresent() ? options.user + " and " : "";
      return " refuses the password (%s); correct %s."
          .formatted(text, byUrl ? options.url : user + options.password);
    }
    if (text.contains("DB index")) {
      boolean own = settings.all().given(options.database);
      return " has no database %s (%s); correct %s."
          .formatted(settings.database(), text, own ? options.database : options.url);
    }
    return " refuses the connection (" + text + "); correct the settings.";
  }

  private static boolean isCausedBy(Throwable failure, Class<? extends Throwable> type) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(type::isInstance);
  }
}
