// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import site.ycsb.kv.resp.RespServers;
import site.ycsb.kv.resp.RespServers.Persistence;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ServerConfig;
import site.ycsb.kv.server.ServerConfig.Form;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;

/** The servers that a run starts for itself: one, or the three masters of a cluster. */
final class LocalRedis {
  /** What a run sets besides what all redis-like servers have. */
  private static final List<String> OF_RUN =
      List.of(
          "cluster-enabled",
          "cluster-config-file",
          "ip",
          "bind-all",
          "eloq-data-path",
          "enable-data-store",
          "enable-wal");

  private LocalRedis() {}

  /** The setting of further options, which are lines of redis.conf or flags of EloqKV. */
  static Setting<ServerConfig> config(String prefix) {
    Map<String, String> taken = RespServers.takenOptions(prefix);
    for (String ofRun : OF_RUN) {
      taken.put(ofRun, "");
    }
    return ServerConfig.setting(
        prefix, Form.VALUES, "maxmemory-policy=allkeys-lru,io-threads=4", taken);
  }

  /** Redis, Valkey and EloqKV; a run starts the first that is on the PATH. */
  static List<LocalServer> programs(
      RespSettings settings, Setting<Long> maxMemory, Setting<ServerConfig> config) {
    List<String> lines = lines(settings, maxMemory, config);
    List<LocalServer> programs = new ArrayList<>();
    for (String product : List.of("Redis", "Valkey")) {
      String program = product.toLowerCase(Locale.ROOT) + "-server";
      programs.add(
          server(settings, RespServers.redis(settings.options(), product, program, lines)));
    }
    if (!settings.cluster()) {
      programs.add(eloqkv(settings, settings.all().find(config).orElse(ServerConfig.NONE)));
    }
    return programs;
  }

  /** The Redis that Maven brings. */
  static LocalServer embedded(
      RespSettings settings, Setting<Long> maxMemory, Setting<ServerConfig> config)
      throws IOException {
    List<String> lines = lines(settings, maxMemory, config);
    return server(settings, RespServers.embeddedRedis(settings.options(), false, lines));
  }

  private static LocalServer server(RespSettings settings, ServerProgram program) {
    return settings.cluster() ? new LocalCluster(settings, program) : program;
  }

  private static List<String> lines(
      RespSettings settings, Setting<Long> maxMemory, Setting<ServerConfig> config) {
    Settings all = settings.all();
    List<String> lines =
        RespServers.lines(settings, all.get(Persistence.SETTING), all.find(maxMemory));
    if (settings.cluster()) {
      lines.addAll(List.of("cluster-enabled yes", "cluster-node-timeout 5000"));
    }
    all.find(config).ifPresent(given -> lines.addAll(RespServers.lines(given)));
    return lines;
  }

  /**
   * EloqKV as a pure cache, or with its data store and log; its engine listens on ports 10,000
   * above its own (eloqkv.ini, redis_service.cpp).
   */
  private static ServerProgram eloqkv(RespSettings settings, ServerConfig config) {
    Persistence persistence = settings.all().get(Persistence.SETTING);
    return new ServerProgram(
            "EloqKV",
            "eloqkv",
            (executable, place) -> {
              List<String> command =
                  new ArrayList<>(List.of(executable.toString(), "--ip=" + place.host()));
              command.add("--port=" + place.port());
              command.add("--bind_all=false");
              command.add("--eloq_data_path=" + place.directory().resolve("data"));
              command.add("--enable_data_store=" + (persistence != Persistence.NONE));
              command.add("--enable_wal=" + (persistence == Persistence.AOF));
              command.addAll(config.texts("--", "="));
              return command;
            },
            RespServers::ask,
            settings.options()::leadingTo)
        .withPortsAt(10_000);
  }
}
