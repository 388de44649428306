// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.tls.TlsOptions;
import site.ycsb.kv.wire.HostPort;

/** Users of a Redis for the suite, with the settings of a binding to log in as them. */
public final class RedisUsers {
  private static final String PASSWORD = "hush";

  private RedisUsers() {}

  /** Adds a user who may only read, and logs in as that user. */
  public static Properties reader(HostPort server, Properties settings, String binding)
      throws IOException {
    add(server, settings, binding, "reader", "-@all +@read +@connection +info +cluster");
    return login(settings, binding, "reader", PASSWORD);
  }

  /** Adds a user, and logs in as that user with another password. */
  public static Properties stranger(
      HostPort server, Properties settings, String binding, String password) throws IOException {
    add(server, settings, binding, "guarded", "+@all");
    return login(settings, binding, "guarded", password);
  }

  private static void add(
      HostPort server, Properties settings, String binding, String user, String rights)
      throws IOException {
    String rule = "on >" + PASSWORD + " ~* &* " + rights;
    String line = "ACL SETUSER " + user + " " + rule;
    try (Socket socket = connect(server, new TlsOptions(binding), settings)) {
      socket.getOutputStream().write((line + "\r\n").getBytes(UTF_8));
      String answer = new String(socket.getInputStream().readNBytes(3), UTF_8);
      if (!answer.equals("+OK")) {
        throw new IOException(server + " answered " + answer + " to " + line);
      }
    }
  }

  /** Connects as these settings say: in plain text or by TLS. */
  private static Socket connect(HostPort server, TlsOptions options, Properties settings)
      throws IOException {
    Optional<Tls> tls = options.read(Settings.read(settings, options.all()), false);
    try {
      return tls.isEmpty()
          ? new Socket(server.host(), server.port())
          : tls.get().context().getSocketFactory().createSocket(server.host(), server.port());
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }

  private static Properties login(
      Properties settings, String binding, String user, String password) {
    settings.setProperty(binding + ".user", user);
    settings.setProperty(binding + ".password", password);
    return settings;
  }
}
