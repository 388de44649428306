// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import site.ycsb.kv.conformance.testing.Authority.Issued;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;

/** A Redis that speaks TLS only; see {@link PackagedServer#require} where it is missing. */
public final class RedisOverTls {
  private static final String REDIS = "redis-server";

  private RedisOverTls() {}

  /**
   * Starts one that asks clients for a certificate of the authority in this file, as by Redis'
   * default, with further options; {@code address} makes the settings that lead to it.
   */
  public static RunningServer start(
      Issued certificate,
      Path authorityOfClients,
      Function<Place, Map<String, String>> address,
      String... options)
      throws IOException {
    PackagedServer.require(REDIS, "apt-get install redis-server");
    List<String> tls =
        List.of(
            "--port 0",
            "--tls-cert-file " + certificate.certificateFile(),
            "--tls-key-file " + certificate.keyFile(),
            "--tls-ca-cert-file " + authorityOfClients,
            "--save \"\"");
    ServerProgram program =
        new ServerProgram(
            "Redis",
            REDIS,
            (executable, place) ->
                Stream.of(
                        Stream.of(executable.toString(), "--bind " + place.host()),
                        Stream.of("--tls-port " + place.port(), "--dir " + place.directory()),
                        tls.stream(),
                        Stream.of(options))
                    .flatMap(part -> part)
                    .toList(),
            place -> new Socket(place.host(), place.port()).close(),
            address);
    return program.start(program.find().orElseThrow(), ServerLimits.NONE, () -> false);
  }
}
