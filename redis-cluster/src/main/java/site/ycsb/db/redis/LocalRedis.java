// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import site.ycsb.kv.resp.RespServers;
import site.ycsb.kv.resp.RespServers.Persistence;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;

/** The servers that a run starts for itself: one, or the three masters of a cluster. */
final class LocalRedis {
  private LocalRedis() {}

  /** Redis, Valkey and EloqKV; a run starts the first that is on the PATH. */
  static List<LocalServer> programs(RespSettings settings, Setting<Long> maxMemory) {
    List<String> lines = lines(settings, maxMemory);
    List<LocalServer> programs = new ArrayList<>();
    for (String product : List.of("Redis", "Valkey")) {
      String program = product.toLowerCase(Locale.ROOT) + "-server";
      programs.add(
          server(settings, RespServers.redis(settings.options(), product, program, lines)));
    }
    if (!settings.cluster()) {
      programs.add(eloqkv(settings));
    }
    return programs;
  }

  /** The Redis that Maven brings. */
  static LocalServer embedded(RespSettings settings, Setting<Long> maxMemory) throws IOException {
    List<String> lines = lines(settings, maxMemory);
    return server(settings, RespServers.embeddedRedis(settings.options(), false, lines));
  }

  private static LocalServer server(RespSettings settings, ServerProgram program) {
    return settings.cluster() ? new LocalCluster(settings, program) : program;
  }

  private static List<String> lines(RespSettings settings, Setting<Long> maxMemory) {
    Settings all = settings.all();
    List<String> lines =
        RespServers.lines(settings, all.get(Persistence.SETTING), all.find(maxMemory));
    if (settings.cluster()) {
      lines.addAll(List.of("cluster-enabled yes", "cluster-node-timeout 5000"));
    }
    return lines;
  }

  /**
   * EloqKV as a pure cache, or with its data store and log; its engine listens on ports 10,000
   * above its own (eloqkv.ini, redis_service.cpp).
   */
  private static ServerProgram eloqkv(RespSettings settings) {
    Persistence persistence = settings.all().get(Persistence.SETTING);
    return new ServerProgram(
            "EloqKV",
            "eloqkv",
            (executable, place) ->
                List.of(
                    executable.toString(),
                    "--ip=" + place.host(),
                    "--port=" + place.port(),
                    "--bind_all=false",
                    "--eloq_data_path=" + place.directory().resolve("data"),
                    "--enable_data_store=" + (persistence != Persistence.NONE),
                    "--enable_wal=" + (persistence == Persistence.AOF)),
            RespServers::ask,
            settings.options()::leadingTo)
        .withPortsAt(10_000);
  }
}
