// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.db.dragonfly.DragonflySettings.ClusterMode;
import site.ycsb.kv.resp.RespServers;
import site.ycsb.kv.resp.RespServers.Persistence;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;

/** The server that a run starts: Dragonfly, or a Redis that stands in for it. */
final class LocalDragonfly {
  private LocalDragonfly() {}

  /** Dragonfly, with its flags in a file, so that no password is among a process's arguments. */
  static ServerProgram program(RespSettings settings) {
    return new ServerProgram(
            "Dragonfly",
            "dragonfly",
            (executable, place) ->
                List.of(executable.toString(), "--flagfile=" + place.directory().resolve("flags")),
            RespServers::ask,
            settings.options()::leadingTo)
        .preparedBy((executable, place) -> configure(place, settings));
  }

  /** Flags as Dragonfly's sources have them (main_service.cc, dfly_main.cc, server_family.cc). */
  private static void configure(Place place, RespSettings settings) throws IOException {
    DragonflySettings own = DragonflySettings.of(settings.all());
    List<String> flags = new ArrayList<>();
    flags.add("--bind=" + place.host());
    flags.add("--port=" + place.port());
    flags.add("--dir=" + place.directory());
    // With an empty name it neither loads a snapshot at the start nor writes one at the end.
    flags.add("--dbfilename=");
    flags.add("--version_check=false");
    flags.add("--logtostderr");
    own.maxMemory().ifPresent(bytes -> flags.add("--maxmemory=" + bytes));
    own.proactorThreads().ifPresent(threads -> flags.add("--proactor_threads=" + threads));
    if (own.clusterMode() == ClusterMode.EMULATED || settings.cluster()) {
      flags.add("--cluster_mode=emulated");
    }
    flags.addAll(own.config().texts("--", "="));
    if (settings.user().isEmpty()) {
      settings.password().ifPresent(password -> flags.add("--requirepass=" + password));
    }
    Files.write(place.directory().resolve("flags"), flags);
  }

  /** The Redis that Maven brings. */
  static ServerProgram embedded(RespSettings settings) throws IOException {
    DragonflySettings own = DragonflySettings.of(settings.all());
    own.config().refuse(DragonflySettings.CONFIG, "Dragonfly", "dragonfly");
    if (settings.cluster()) {
      throw new IOException(
          "dragonfly.cluster=true: the embedded server is no cluster; put dragonfly on the PATH,"
              + " name a cluster with dragonfly.nodes, or remove it.");
    }
    return RespServers.embeddedRedis(
        settings.options(), true, RespServers.lines(settings, Persistence.NONE, own.maxMemory()));
  }
}
