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

import io.lettuce.core.protocol.ProtocolVersion;
import java.util.List;
import java.util.Optional;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;

/**
 * What only this binding can be told.
 *
 * @param connections how many connections carry the requests
 * @param protocol the version of the protocol
 * @param transport what carries the bytes
 * @param ioThreads threads that serve the connections
 * @param maxMemory of a server that is started
 * @param proactorThreads of a server that is started
 * @param clusterMode of a server that is started
 */
record DragonflySettings(
    Connections connections,
    Protocol protocol,
    Transport transport,
    int ioThreads,
    Optional<Long> maxMemory,
    Optional<Integer> proactorThreads,
    ClusterMode clusterMode) {

  /** Versions of the Redis protocol. */
  enum Protocol {
    RESP2,
    RESP3;

    ProtocolVersion version() {
      return this == RESP2 ? ProtocolVersion.RESP2 : ProtocolVersion.RESP3;
    }
  }

  /** Ways in which a server that is started plays a cluster. */
  enum ClusterMode {
    /** Not at all. */
    NONE,
    /** One node that says of itself that it owns all slots. */
    EMULATED
  }

  /** What carries the bytes; the native ones are Linux's. */
  enum Transport {
    /** A native one where there is one. */
    AUTO,
    NIO,
    EPOLL,
    IO_URING
  }

  static final String PREFIX = "dragonfly";

  private static final Setting<String> CONNECTIONS =
      Setting.text(
          PREFIX + ".connections",
          "1",
          "Connections that all threads share, each of which carries many requests at once; or"
              + " perthread, as memtier_benchmark does.");
  private static final Setting<Protocol> PROTOCOL =
      Setting.choice(
          PREFIX + ".protocol", Protocol.class, Protocol.RESP2, "Version of the Redis protocol.");
  private static final Setting<Transport> TRANSPORT =
      Setting.choice(
          PREFIX + ".transport",
          Transport.class,
          Transport.AUTO,
          "What carries the bytes: a native transport where there is one, or the one named; for the"
              + " whole process.");
  private static final Setting<Integer> IO_THREADS =
      Setting.integer(
          PREFIX + ".iothreads",
          1,
          1,
          1024,
          "Threads that serve the connections; no more than there are connections are of use.");
  private static final Setting<Long> MAX_MEMORY =
      Setting.size(
          PREFIX + ".maxmemory",
          1 << 20,
          "Most memory of a server that is started, such as 4g; 256m or more for each thread.");
  private static final Setting<Integer> PROACTOR_THREADS =
      Setting.integer(
          PREFIX + ".proactor_threads",
          1,
          1,
          1024,
          "Threads of a server that is started; all processors if not given.");
  private static final Setting<ClusterMode> CLUSTER_MODE =
      Setting.choice(
          PREFIX + ".cluster_mode",
          ClusterMode.class,
          ClusterMode.NONE,
          "Whether a server that is started says that it is a cluster of one node.");

  static final List<Setting<?>> ALL =
      List.of(
          CONNECTIONS, PROTOCOL, TRANSPORT, IO_THREADS, MAX_MEMORY, PROACTOR_THREADS, CLUSTER_MODE);

  /** Takes them out of the settings; what is wrong is added to their faults. */
  static DragonflySettings of(Settings settings) {
    Connections connections = new Connections(false, 1);
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
        settings.get(CLUSTER_MODE));
  }
}
