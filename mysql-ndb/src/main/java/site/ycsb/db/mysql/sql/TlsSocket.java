// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.conf.RuntimeProperty;
import com.mysql.cj.log.Log;
import com.mysql.cj.protocol.ServerSession;
import com.mysql.cj.protocol.SocketConnection;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.tls.PatientSocket;
import site.ycsb.kv.tls.StoreFile;
import site.ycsb.kv.tls.Tls;

/**
 * A socket that encrypts by the binding's own settings: Connector/J reads no PEM files. The driver
 * still decides by its sslMode that a server without TLS is refused. Public, as the driver creates
 * it by its name.
 */
public final class TlsSocket extends BreakableSocket {
  private static final String TRUSTED = "ycsbTrustStore";
  private static final String IDENTITY = "ycsbKeyStore";
  private static final String INSECURE = "ycsbInsecure";
  private static final String PASSWORD = "Password";

  /** Called by Connector/J. */
  public TlsSocket() {}

  /** Options of the driver, which hands them to the socket without a look. */
  static Map<String, String> options(Tls tls) {
    Map<String, String> options = new LinkedHashMap<>();
    tls.trusted().ifPresent(file -> put(options, TRUSTED, file));
    tls.identity().ifPresent(file -> put(options, IDENTITY, file));
    options.put(INSECURE, Boolean.toString(tls.insecure()));
    return options;
  }

  private static void put(Map<String, String> options, String name, StoreFile file) {
    options.put(name, file.files());
    file.password().ifPresent(password -> options.put(name + PASSWORD, password));
  }

  /** What these options say. */
  static Tls tls(Function<String, Optional<String>> options) {
    return new Tls(
        file(TRUSTED, options),
        file(IDENTITY, options),
        options.apply(INSECURE).filter("true"::equals).isPresent());
  }

  private static Optional<StoreFile> file(String name, Function<String, Optional<String>> options) {
    return options.apply(name).map(files -> new StoreFile(files, options.apply(name + PASSWORD)));
  }

  @Override
  protected Socket createSocket(PropertySet properties) {
    return new PatientSocket();
  }

  private static Optional<String> value(PropertySet properties, String name) {
    RuntimeProperty<String> property = properties.getStringProperty(name);
    return Optional.ofNullable(property).map(RuntimeProperty::getValue);
  }

  @Override
  @SuppressWarnings("TypeParameterUnusedInFormals") // as the driver declares it
  public <T extends Closeable> T performTlsHandshake(
      SocketConnection connection, @Nullable ServerSession session) throws IOException {
    return performTlsHandshake(connection, session, null);
  }

  @Override
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as the driver declares it
  public <T extends Closeable> T performTlsHandshake(
      SocketConnection connection, @Nullable ServerSession session, @Nullable Log log)
      throws IOException {
    PropertySet properties = connection.getPropertySet();
    Tls tls = tls(name -> value(properties, name));
    Socket plain = rawSocket;
    try {
      SSLSocket socket =
          (SSLSocket)
              tls.context()
                  .getSocketFactory()
                  .createSocket(plain, connection.getHost(), connection.getPort(), true);
      if (!tls.insecure()) {
        Tls.verifyHost(socket);
      }
      socket.startHandshake();
      sslSocket = socket;
      return (T) socket;
    } catch (GeneralSecurityException e) {
      throw new SSLException(e.getMessage(), e);
    }
  }
}
