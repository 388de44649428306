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
package site.ycsb.db.dragonfly;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.db.dragonfly.DragonflySettings.ClusterMode;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.Persistence;
import site.ycsb.kv.resp.RespServers;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;

/** The server that a run starts for itself: Dragonfly, or a Redis that stands in for it. */
final class LocalDragonfly {
  private LocalDragonfly() {}

  /** Dragonfly, with its flags in a file, so that no password is among a process' arguments. */
  static ServerProgram program(RespSettings settings, DragonflySettings own) {
    return new ServerProgram(
            "Dragonfly",
            "dragonfly",
            (executable, place) ->
                List.of(executable.toString(), "--flagfile=" + place.directory().resolve("flags")),
            RespServers::ask,
            place -> settings.options().leadingTo(new NodeAddress(place.host(), place.port())))
        .preparedBy((executable, place) -> configure(place, settings, own));
  }

  /** Flags as Dragonfly's sources have them (main_service.cc, dfly_main.cc, server_family.cc). */
  private static void configure(Place place, RespSettings settings, DragonflySettings own)
      throws IOException {
    List<String> flags = new ArrayList<>();
    flags.add("--bind=" + place.host());
    flags.add("--port=" + place.port());
    flags.add("--dir=" + place.directory());
    // An empty name: neither loads a snapshot at the start nor writes one at the end.
    flags.add("--dbfilename=");
    flags.add("--version_check=false");
    flags.add("--logtostderr");
    own.maxMemory().ifPresent(bytes -> flags.add("--maxmemory=" + bytes));
    own.proactorThreads().ifPresent(threads -> flags.add("--proactor_threads=" + threads));
    if (own.clusterMode() == ClusterMode.EMULATED) {
      flags.add("--cluster_mode=emulated");
    }
    if (settings.user().isEmpty()) {
      settings.password().ifPresent(password -> flags.add("--requirepass=" + password));
    }
    Files.write(place.directory().resolve("flags"), flags);
  }

  /** The Redis that Maven brings. */
  static RunningServer startEmbedded(RespSettings settings, DragonflySettings own)
      throws IOException {
    List<String> lines = new ArrayList<>(RespServers.persistence(Persistence.NONE));
    own.maxMemory().ifPresent(bytes -> lines.add("maxmemory " + bytes));
    if (settings.user().isEmpty()) {
      settings
          .password()
          .ifPresent(p -> lines.add("requirepass \"" + RespServers.quoted(p) + "\""));
    }
    return RespServers.embeddedRedis(true, lines, settings.options()::leadingTo)
        .start(Path.of("redis-server"), ServerLimits.NONE, () -> false);
  }
}
