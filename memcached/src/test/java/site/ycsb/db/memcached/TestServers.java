// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;
import site.ycsb.DBException;
import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;
import site.ycsb.kv.server.ServerProgram.Ready;

/** Servers of the text protocol, started in ways that the binding does not offer. */
final class TestServers {
  static final String INSTALL = "apt-get install memcached";

  private TestServers() {}

  /** A memcached with further options. */
  static RunningServer memcached(String... options) throws IOException {
    PackagedServer.require("memcached", INSTALL);
    return start(
        "memcached",
        place -> {
          List<String> all =
              new ArrayList<>(List.of("-u", "nobody", "-l", place.host(), "-U", "0"));
          all.addAll(List.of("-p", Integer.toString(place.port())));
          all.addAll(List.of(options));
          return all;
        });
  }

  /** One that speaks TLS only, and asks clients for a certificate of this authority. */
  static RunningServer withTls(Issued certificate, Authority ofClients) throws IOException {
    PackagedServer.require("memcached", INSTALL);
    return start(
        "memcached",
        place -> {
          List<String> all = new ArrayList<>(List.of("-u", "nobody", "-l", place.host()));
          all.addAll(List.of("-U", "0", "-p", Integer.toString(place.port()), "-Z", "-o"));
          all.add(
              "ssl_chain_cert=%s,ssl_key=%s,ssl_ca_cert=%s,ssl_verify_mode=2"
                  .formatted(
                      certificate.certificateFile(),
                      certificate.keyFile(),
                      ofClients.certificateFile()));
          return all;
        },
        place -> new Socket(place.host(), place.port()).close());
  }

  /** A Tokyo Tyrant on its hash in memory; the test is skipped where there is none. */
  static RunningServer tokyoTyrant() throws IOException {
    Assumptions.assumeTrue(
        ProgramServer.find("ttserver").isPresent(),
        "ttserver is not on the PATH; no distribution packages it, so build Tokyo Tyrant 1.1.41"
            + " from its release");
    return start(
        "ttserver",
        place -> List.of("-host", place.host(), "-port", Integer.toString(place.port()), "*"));
  }

  private static RunningServer start(String file, Function<Place, List<String>> arguments)
      throws IOException {
    return start(file, arguments, place -> connect(address(place)));
  }

  private static RunningServer start(
      String file, Function<Place, List<String>> arguments, Ready ready) throws IOException {
    ServerProgram program =
        new ServerProgram(
            file,
            file,
            (executable, place) -> {
              List<String> command = new ArrayList<>(List.of(executable.toString()));
              command.addAll(arguments.apply(place));
              return command;
            },
            ready,
            TestServers::address);
    return program.start(program.find().orElseThrow(), ServerLimits.NONE, () -> false);
  }

  private static Map<String, String> address(Place place) {
    return Map.of("memcached.host", place.host(), "memcached.port", Integer.toString(place.port()));
  }

  private static void connect(Map<String, String> address) throws IOException {
    try {
      client(address).cleanup();
    } catch (DBException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** A connected client. */
  static MemcachedBindingClient client(Map<String, String> settings) throws DBException {
    MemcachedBindingClient client = new MemcachedBindingClient();
    Properties properties = new Properties();
    settings.forEach(properties::setProperty);
    client.setProperties(properties);
    client.init();
    return client;
  }
}
