// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import redis.clients.jedis.Jedis;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;
import site.ycsb.kv.conformance.testing.Certificate;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.conformance.testing.RedisOverTls;
import site.ycsb.kv.resp.RespOptions;
import site.ycsb.kv.resp.RespServers;
import site.ycsb.kv.server.InProcessServer;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerGroup;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.wire.HostPort;

final class TestServers {
  private static final String REDIS = "redis-server";
  private static final RespOptions OPTIONS = new RedisBinding().options();
  private static final int BUS_PORT_OFFSET = 10_000;

  /** In place of a server that was not started yet. */
  static final RunningServer NONE = new InProcessServer("none", false, Map.of(), () -> {});

  private TestServers() {}

  /** Starts the program of this name, as a run would. */
  static RunningServer start(Binding binding, String program, Properties settings)
      throws IOException {
    LocalServer local =
        binding.programs(settings).stream()
            .filter(p -> p.program().equals(program))
            .findFirst()
            .orElseThrow();
    Path executable =
        local.find().orElseThrow(() -> new IOException(program + " is not on the PATH"));
    return local.start(executable, ServerLimits.NONE, () -> false);
  }

  /** Starts Redis as a run would, and points these settings to it. */
  static RunningServer redis(Binding binding, Properties settings) throws IOException {
    requireRedis();
    RunningServer server = start(binding, REDIS, settings);
    server.address().forEach(settings::setProperty);
    return server;
  }

  /** Starts Redis with these lines of a configuration; its settings are those of {@code redis}. */
  static RunningServer redisWith(String... lines) throws IOException {
    requireRedis();
    ServerProgram program =
        RespServers.redis(OPTIONS, "Redis", REDIS, List.of(lines)).withPortsAt(BUS_PORT_OFFSET);
    return program.start(program.find().orElseThrow(), ServerLimits.NONE, () -> false);
  }

  /** Starts Redis so that it listens on a UNIX socket too, to which its settings lead. */
  static RunningServer redisOnSocket() throws IOException {
    return bySocket(redisWithSocket());
  }

  /** Starts Redis so that it listens on a UNIX socket too. */
  static RunningServer redisWithSocket() throws IOException {
    return redisWith("save \"\"", "unixsocket redis.sock");
  }

  /** The same server with settings that lead to its UNIX socket. */
  static RunningServer bySocket(RunningServer server) {
    Path socket = server.dataFiles().get(0).resolve("redis.sock");
    return ServerGroup.of(
        "Redis at " + socket, false, Map.of("redis.socket", socket.toString()), List.of(server));
  }

  /** Starts Redis so that it speaks TLS only, with this certificate, and asks for none. */
  static RunningServer redisWithTls(Certificate certificate) throws IOException {
    return RedisOverTls.start(
        new Issued(certificate.certificateFile(), certificate.keyFile()),
        certificate.certificateFile(),
        OPTIONS::leadingTo,
        "--tls-auth-clients no");
  }

  /** The same, where clients need a certificate of this authority, as by Redis' default. */
  static RunningServer redisWithTls(Issued certificate, Authority ofClients, String... options)
      throws IOException {
    return RedisOverTls.start(
        certificate, ofClients.certificateFile(), OPTIONS::leadingTo, options);
  }

  /** Sends a signal, such as STOP or KILL, to all processes of a server. */
  static void signal(RunningServer server, String name) {
    for (long pid : server.pids()) {
      try {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start();
        if (kill.waitFor() != 0) {
          throw new IllegalStateException("No signal " + name + " for process " + pid);
        }
      } catch (IOException e) {
        throw new IllegalStateException("No signal " + name + " for process " + pid, e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }

  /** A connection of another client than ours, to see what is there. */
  static Jedis jedis(HostPort node) {
    return new Jedis(node.host(), node.port());
  }

  /** The same to the one server that these settings of {@code redis} lead to. */
  static Jedis jedis(RunningServer server) {
    return jedis(address(server));
  }

  /** Where a server of {@code redis} listens. */
  static HostPort address(RunningServer server) {
    return OPTIONS.ledTo(server.address());
  }

  /** Where the nodes of a server of {@code redis-cluster} listen. */
  static List<HostPort> nodes(RunningServer server) {
    return HostPort.parseAll(server.address().getOrDefault("redis-cluster.nodes", ""));
  }

  /** Whether a program is there. */
  static boolean isThere(String program) {
    return ProgramServer.find(program).isPresent();
  }

  static void requireRedis() {
    PackagedServer.require(REDIS, "apt-get install redis-server");
  }
}
