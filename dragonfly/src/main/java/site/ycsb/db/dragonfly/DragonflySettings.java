// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import site.ycsb.kv.resp.StoreInfo;
import site.ycsb.kv.server.ServerConfig;
import site.ycsb.kv.server.ServerConfig.Form;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;

/** The settings that only this binding has; the last four are for a server that a run starts. */
record DragonflySettings(
    Connections connections,
    Protocol protocol,
    Transport transport,
    int ioThreads,
    Optional<Long> maxMemory,
    Optional<Integer> proactorThreads,
    ClusterMode clusterMode,
    ServerConfig config) {

  /**
   * How many shared connections carry the requests; empty when the server's kind decides, and 0
   * when each client has its own.
   */
  record Connections(OptionalInt count) {
    private static final int MOST = 10_000;

    /** As benchmarks/dragonfly finds best for servers of two threads. */
    private static final long PER_THREAD = 2;

    /** Reads a word or a number; throws the requirement that the text misses. */
    static Connections parse(String text) {
      if (text.equalsIgnoreCase("auto")) {
        return new Connections(OptionalInt.empty());
      }
      if (text.equalsIgnoreCase("perthread")) {
        return new Connections(OptionalInt.of(0));
      }
      if (text.matches("[1-9]\\d{0,4}") && Integer.parseInt(text) <= MOST) {
        return new Connections(OptionalInt.of(Integer.parseInt(text)));
      }
      throw new IllegalArgumentException("must be auto, perthread or a number from 1 to " + MOST);
    }

    boolean perThread() {
      return count.equals(OptionalInt.of(0));
    }

    /**
     * The number for a server, once it has told what it is. Dragonfly serves a connection on one of
     * its threads, so that each needs one; others read requests on one thread.
     */
    int countFor(StoreInfo server) {
      return count.orElseGet(
          () -> (int) Math.min(MOST, Math.max(1, PER_THREAD * server.threads().orElse(0))));
    }
  }

  enum Protocol {
    RESP2,
    RESP3
  }

  /** Whether a server that a run starts claims to own all slots of a cluster. */
  enum ClusterMode {
    NONE,
    EMULATED
  }

  /** What carries the bytes; AUTO is a native transport where Linux has one. */
  enum Transport {
    AUTO,
    NIO,
    EPOLL,
    IO_URING
  }

  static final String PREFIX = "dragonfly";

  private static final Setting<String> CONNECTIONS =
      Setting.text(PREFIX + ".connections", "auto")
          .means(
              "Connections that all threads share, each of which carries many requests at once; auto"
                  + " chooses by what the server is, perthread does as memtier_benchmark.");
  private static final Setting<Protocol> PROTOCOL =
      Setting.choice(PREFIX + ".protocol", Protocol.RESP2).means("Version of the Redis protocol.");
  private static final Setting<Transport> TRANSPORT =
      Setting.choice(PREFIX + ".transport", Transport.AUTO)
          .means(
              "What carries the bytes: a native transport where there is one, or the one named; for the"
                  + " whole process.");
  private static final Setting<Integer> IO_THREADS =
      Setting.integer(PREFIX + ".iothreads", 1, 1, 1024)
          .means(
              "Threads that serve the connections; no more than there are connections are of use.");
  private static final Setting<Long> MAX_MEMORY =
      Setting.size(PREFIX + ".maxmemory", 1 << 20)
          .ofStartedServer()
          .means(
              "Most memory of a server that is started, such as 4g; 256m or more for each thread.");
  private static final Setting<Integer> PROACTOR_THREADS =
      Setting.integer(PREFIX + ".proactor_threads", 1, 1, 1024)
          .ofStartedServer()
          .means("Threads of a server that is started; all processors if not given.");
  private static final Setting<ClusterMode> CLUSTER_MODE =
      Setting.choice(PREFIX + ".cluster_mode", ClusterMode.NONE)
          .ofStartedServer()
          .means("Whether a server that is started says that it is a cluster of one node.");

  static final Setting<ServerConfig> CONFIG =
      ServerConfig.setting(PREFIX, Form.VALUES_AND_WORDS, "cache_mode=true", taken());

  static final List<Setting<?>> ALL =
      List.of(
          CONNECTIONS,
          PROTOCOL,
          TRANSPORT,
          IO_THREADS,
          MAX_MEMORY,
          PROACTOR_THREADS,
          CLUSTER_MODE,
          CONFIG);

  /** The flags that a run sets itself. */
  private static Map<String, String> taken() {
    Map<String, String> taken = new HashMap<>();
    for (String ofRun : List.of("bind", "port", "dir", "dbfilename", "flagfile", "unixsocket")) {
      taken.put(ofRun, "");
    }
    taken.put("maxmemory", MAX_MEMORY.name());
    taken.put("proactor-threads", PROACTOR_THREADS.name());
    taken.put("cluster-mode", CLUSTER_MODE.name());
    taken.put("requirepass", PREFIX + ".password");
    return taken;
  }

  /** Takes them out of the settings, and adds faults there. */
  static DragonflySettings of(Settings settings) {
    Connections connections = new Connections(OptionalInt.of(1));
    String text = settings.get(CONNECTIONS);
    try {
      connections = Connections.parse(text);
    } catch (IllegalArgumentException e) {
      settings.check(false, CONNECTIONS + "=" + text + ": " + e.getMessage() + ".");
    }
    return new DragonflySettings(
        connections,
        settings.get(PROTOCOL),
        settings.get(TRANSPORT),
        settings.get(IO_THREADS),
        settings.find(MAX_MEMORY),
        settings.given(PROACTOR_THREADS) ? settings.find(PROACTOR_THREADS) : Optional.empty(),
        settings.get(CLUSTER_MODE),
        settings.find(CONFIG).orElse(ServerConfig.NONE));
  }
}
