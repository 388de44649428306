// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.wire.HostPort;

/** The sentences that a real server's failures do not show already. */
class RespFailuresTest {
  private static final HostPort NODE = new HostPort("db1", 6_379);

  private static String sentence(IOException failure, String... settings) throws SettingsException {
    return String.valueOf(
        RespFailures.whileConnecting(TestSettings.read(settings), NODE, failure).getMessage());
  }

  private static IOException caused(IOException cause) {
    return new IOException(cause.getMessage(), cause);
  }

  @Test
  void statuses() {
    assertThat(RespFailures.status(new SocketTimeoutException())).isEqualTo(Statuses.TIMEOUT);
    assertThat(RespFailures.status(new ConnectException())).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(RespFailures.status(new RespFailures.ConnectionLost("x", new EOFException("x"))))
        .isEqualTo(Statuses.CONNECTION_LOST);
    assertThat(RespFailures.status(new RespFailures.Refused(new RespError("NOAUTH x"))))
        .isEqualTo(Status.FORBIDDEN);
  }

  @Test
  void aConnectionThatIsClosed() throws Exception {
    assertThat(sentence(caused(new EOFException("x"))))
        .isEqualTo(
            "redis: db1:6379 closes the connection; correct redis.host and redis.port, or, where"
                + " it expects TLS, set redis.tls=true.");
    assertThat(sentence(new SocketException("Connection reset"), "redis.url", "redis://db1"))
        .isEqualTo(
            "redis: db1:6379 closes the connection; correct redis.url, or, where it expects TLS,"
                + " write rediss:// in redis.url.");
    assertThat(sentence(caused(new EOFException("x")), "redis.tls", "true"))
        .isEqualTo(
            "redis: db1:6379 closes the connection; correct redis.host and redis.port, give"
                + " redis.keystore if it asks for one, or, where it expects no TLS, remove"
                + " redis.tls=true.");
  }

  @Test
  void somethingElseListens() throws Exception {
    assertThat(sentence(new IOException("Unknown reply: H")))
        .isEqualTo(
            "redis: what listens at db1:6379 does not speak the Redis protocol; correct redis.host"
                + " and redis.port.");
  }

  @Test
  void tls() throws Exception {
    assertThat(sentence(new SSLHandshakeException("Unrecognized SSL message"), "redis.tls", "true"))
        .isEqualTo(
            "redis: db1:6379 does not speak TLS (Unrecognized SSL message); remove redis.tls=true,"
                + " or correct redis.host and redis.port.");
    assertThat(sentence(rejected(new CertificateException("odd")), "redis.tls", "true"))
        .isEqualTo(
            "redis: db1:6379 has a certificate that is not valid (odd); renew it there, or for a"
                + " test set redis.insecure=true.");
    assertThat(
            sentence(
                rejected(new CertificateException("No name matching db1 found")),
                "redis.tls",
                "true"))
        .isEqualTo(
            "redis: db1:6379 has a certificate of another host (No name matching db1 found);"
                + " correct redis.host and redis.port, or for a test set redis.insecure=true.");
  }

  private static IOException rejected(CertificateException reason) {
    IOException rejected = new SSLHandshakeException("x");
    rejected.initCause(reason);
    return rejected;
  }

  @Test
  void refusals() throws Exception {
    assertThat(
            sentence(
                new RespFailures.Refused(
                    new RespError(
                        "ERR AUTH <password> called without any password"
                            + " configured for the default user.")),
                "redis.url",
                "redis://:x@db1"))
        .isEqualTo("redis: db1:6379 has no password; take it out of redis.url.");
    assertThat(
            sentence(new RespFailures.Refused(new RespError("ERR max number of clients reached"))))
        .isEqualTo(
            "redis: db1:6379 refuses the connection (ERR max number of clients reached); correct"
                + " the settings.");
  }
}
