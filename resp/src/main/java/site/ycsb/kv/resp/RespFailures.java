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
    RespOptions options = settings.options();
    if (failure instanceof RefusedException refused) {
      return refusal(options, address, refused.error());
    }
    if (failure instanceof SocketTimeoutException) {
      return address
          + " did not answer within "
          + settings.timeoutMillis()
          + " ms; make sure that it is a server of this kind, correct "
          + settings.addressSettings()
          + ", or raise "
          + options.timeout
          + ".";
    }
    if (find(failure, SSLException.class) != null) {
      return withoutTls(settings, address, failure);
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
          + (settings.tls().isPresent() ? "no TLS, remove " : "TLS, set ")
          + options.tls
          + "=true.";
    }
    return "what listens at "
        + address
        + " does not speak the Redis protocol; correct "
        + settings.addressSettings()
        + ".";
  }

  private static String withoutTls(
      RespSettings settings, NodeAddress address, IOException failure) {
    RespOptions options = settings.options();
    boolean untrusted =
        find(failure, java.security.cert.CertificateException.class) != null
            || find(failure, java.security.cert.CertPathBuilderException.class) != null;
    return untrusted
        ? "the certificate of "
            + address
            + " is not trusted or of another name; give "
            + options.trustStore
            + ", or for a test "
            + options.insecure
            + "=true."
        : address
            + " does not speak TLS ("
            + failure.getMessage()
            + "); remove "
            + options.tls
            + "=true or write redis:// in "
            + options.url
            + ".";
  }

  private static String refusal(RespOptions options, NodeAddress address, RespError error) {
    if (error.code().equals("NOAUTH")) {
      return address + " wants a password; give " + options.password + ".";
    }
    if (error.text().contains("without any password configured")) {
      return address + " has no password; remove " + options.password + ".";
    }
    if (error.status().equals(Status.FORBIDDEN)) {
      return address
          + " refuses the password ("
          + error.text()
          + "); correct "
          + options.user
          + " and "
          + options.password
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
