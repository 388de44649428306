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

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Secrets;
import site.ycsb.kv.binding.Statuses;

/** The failures of a connection, as a client answers them and as a user is told of them. */
public final class RespFailures {
  private RespFailures() {}

  /** Silence is a TIMEOUT; all else means that there is no server to be had. */
  static Status status(IOException failure) {
    if (failure instanceof RefusedException refused) {
      return refused.error().status();
    }
    return failure instanceof SocketTimeoutException
        ? Statuses.TIMEOUT
        : Status.SERVICE_UNAVAILABLE;
  }

  /** A server's error as a failure to connect. */
  public static IOException of(RespError error) {
    return new RefusedException(error);
  }

  /** One sentence for a server that could not be used at all, with what to do. */
  public static DBException whileConnecting(
      RespSettings settings, NodeAddress address, IOException failure) {
    return new DBException(
        settings.name() + ": " + Secrets.mask(sentence(settings, address, failure)), failure);
  }

  private static String sentence(RespSettings settings, NodeAddress address, IOException failure) {
    if (failure instanceof RefusedException refused) {
      return refusal(settings, address, refused.error());
    }
    if (failure instanceof SocketTimeoutException) {
      return silence(settings, address);
    }
    if (find(failure, SSLException.class) != null) {
      return tls(settings, address, failure);
    }
    if (find(failure, ConnectException.class) != null
        || find(failure, UnknownHostException.class) != null) {
      return "no server at "
          + address
          + " ("
          + failure.getMessage()
          + "); start one, or correct "
          + settings.addressSettings()
          + ".";
    }
    if (find(failure, EOFException.class) != null || find(failure, SocketException.class) != null) {
      return address
          + " closes the connection; correct "
          + settings.addressSettings()
          + ", or, where it expects "
          + (settings.tls().isPresent() ? "no TLS, " : "TLS, ")
          + otherwise(settings)
          + ".";
    }
    return "what listens at "
        + address
        + " does not speak the Redis protocol; correct "
        + settings.addressSettings()
        + ".";
  }

  /** A Redis server waits for more where it is greeted by TLS and expects none. */
  private static String silence(RespSettings settings, NodeAddress address) {
    return settings.tls().isPresent()
        ? address
            + " did not answer to TLS within "
            + settings.timeoutMillis()
            + " ms; where it expects none, "
            + otherwise(settings)
            + ", else correct "
            + settings.addressSettings()
            + ", or raise "
            + settings.options().timeout
            + "."
        : address
            + " did not answer within "
            + settings.timeoutMillis()
            + " ms; make sure that it is a server of this kind, correct "
            + settings.addressSettings()
            + ", or raise "
            + settings.options().timeout
            + ".";
  }

  private static String tls(RespSettings settings, NodeAddress address, IOException failure) {
    RespOptions options = settings.options();
    if (find(failure, CertPathBuilderException.class) != null) {
      return address
          + " has a certificate that is not trusted; give "
          + options.trustStore
          + ", or for a test "
          + options.insecure
          + "=true.";
    }
    Throwable invalid = find(failure, CertificateException.class);
    if (invalid != null) {
      return address
          + " has a certificate that is not valid for it ("
          + invalid.getMessage()
          + "); correct "
          + settings.addressSettings()
          + ", or for a test set "
          + options.insecure
          + "=true.";
    }
    return address
        + " does not speak TLS ("
        + failure.getMessage()
        + "); "
        + otherwise(settings)
        + ", or correct "
        + settings.addressSettings()
        + ".";
  }

  /** How to connect with TLS where it is without, and the reverse. */
  private static String otherwise(RespSettings settings) {
    RespOptions options = settings.options();
    boolean tls = settings.tls().isPresent();
    if (settings.all().given(options.url)) {
      return "write " + (tls ? "redis" : "rediss") + ":// in " + options.url;
    }
    return (tls ? "remove " : "set ") + options.tls + "=true";
  }

  private static String refusal(RespSettings settings, NodeAddress address, RespError error) {
    RespOptions options = settings.options();
    boolean byUrl = !settings.all().given(options.password) && settings.all().given(options.url);
    if (error.code().equals("NOAUTH")) {
      return address + " wants a password; give " + options.password + ".";
    }
    if (error.text().contains("without any password configured")) {
      return address
          + " has no password; "
          + (byUrl ? "take it out of " + options.url : "remove " + options.password)
          + ".";
    }
    if (error.status().equals(Status.FORBIDDEN)) {
      String user = settings.user().isPresent() ? options.user + " and " : "";
      return address
          + " refuses the password ("
          + error.text()
          + "); correct "
          + (byUrl ? options.url : user + options.password)
          + ".";
    }
    if (error.text().contains("DB index")) {
      return address
          + " has no database "
          + settings.database()
          + " ("
          + error.text()
          + "); correct "
          + (settings.all().given(options.database) ? options.database : options.url)
          + ".";
    }
    return address + " refuses the connection (" + error.text() + "); correct the settings.";
  }

  private static @Nullable Throwable find(Throwable failure, Class<? extends Throwable> type) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (type.isInstance(e)) {
        return e;
      }
    }
    return null;
  }
}
