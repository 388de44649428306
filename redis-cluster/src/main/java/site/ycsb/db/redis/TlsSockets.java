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
package site.ycsb.db.redis;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.Tls;

/** Puts TLS over connected sockets. Certificates are read once. Thread-safe. */
final class TlsSockets {
  private final SSLSocketFactory factory;
  private final boolean insecure;

  /** As these settings have it, whose trust store was read when they were checked. */
  TlsSockets(Tls tls) {
    SslOptions.Builder options =
        SslOptions.builder()
            .sslVerifyMode(tls.insecure() ? SslVerifyMode.INSECURE : SslVerifyMode.FULL);
    tls.trustStore()
        .ifPresent(
            file -> options.truststore(file, tls.password().map(String::toCharArray).orElse(null)));
    insecure = tls.insecure();
    try {
      factory = options.build().createSslContext().getSocketFactory();
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("A trust store can be read that was read before", e);
    }
  }

  /** TLS with a server whose certificate must be of this name, unless it is insecure. */
  Socket over(Socket plain, NodeAddress address) throws IOException {
    SSLSocket socket =
        (SSLSocket) factory.createSocket(plain, address.host(), address.port(), true);
    if (!insecure) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
    }
    socket.startHandshake();
    return socket;
  }
}
