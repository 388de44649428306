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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.Persistence;
import site.ycsb.kv.resp.RespServers;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;

/** The servers that a run starts for itself: one, or the three masters of a cluster. */
final class LocalRedis {
  private LocalRedis() {}

  /** Redis, Valkey and EloqKV, whichever is on the PATH first. */
  static List<LocalServer> programs(RespSettings settings, Setting<Long> maxMemory) {
    List<String> lines = lines(settings, settings.all().find(maxMemory));
    List<LocalServer> programs = new ArrayList<>();
    for (ServerProgram program :
        List.of(
            RespServers.redis("Redis", "redis-server", lines, one(settings)),
            RespServers.redis("Valkey", "valkey-server", lines, one(settings)))) {
      programs.add(settings.cluster() ? new LocalCluster(settings, program) : program);
    }
    if (!settings.cluster()) {
      programs.add(eloqkv(settings));
    }
    return programs;
  }

  /** The Redis that Maven brings. */
  static RunningServer startEmbedded(RespSettings settings, Setting<Long> maxMemory)
      throws IOException {
    List<String> lines = lines(settings, settings.all().find(maxMemory));
    ServerProgram program = RespServers.embeddedRedis(false, lines, one(settings));
    LocalServer server = settings.cluster() ? new LocalCluster(settings, program) : program;
    return server.start(Path.of("redis-server"), ServerLimits.NONE, () -> false);
  }

  private static Function<NodeAddress, Map<String, String>> one(RespSettings settings) {
    return address -> settings.options().leadingTo(address);
  }

  private static List<String> lines(RespSettings settings, Optional<Long> maxMemory) {
    List<String> lines =
        new ArrayList<>(RespServers.persistence(settings.all().get(Persistence.SETTING)));
    if (settings.cluster()) {
      lines.addAll(List.of("cluster-enabled yes", "cluster-node-timeout 5000"));
    }
    maxMemory.ifPresent(bytes -> lines.add("maxmemory " + bytes));
    if (settings.user().isEmpty()) {
      settings
          .password()
          .ifPresent(p -> lines.add("requirepass \"" + RespServers.quoted(p) + "\""));
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
            (Place place) -> one(settings).apply(new NodeAddress(place.host(), place.port())))
        .withPortsAt(10_000);
  }
}
