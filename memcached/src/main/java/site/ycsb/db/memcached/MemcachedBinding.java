// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import com.spotify.folsom.MemcacheClient;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.kv.binding.ClientLibrary;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ServerConfig;
import site.ycsb.kv.server.ServerConfig.Form;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.Sizes;
import site.ycsb.kv.wire.Batch;
import site.ycsb.kv.wire.ConnectionOptions;
import site.ycsb.kv.wire.ConnectionOptions.Part;
import site.ycsb.kv.wire.ServerBinding;
import site.ycsb.kv.workload.WorkloadSettings;

/** {@code memcached}: memcached, or another server of its text protocol, by Folsom. */
public final class MemcachedBinding extends ServerBinding {
  static final String NAME = "memcached";

  private static final int DEFAULT_PORT = 11_211;
  private static final long MEGABYTE = 1 << 20;
  private static final String DEFAULT_MEMORY = "1g";

  static final Setting<Integer> CONNECTIONS =
      Setting.integer(NAME + ".connections", 4, 1, 10_000)
          .means(
              "Connections that all threads share, each of which carries many requests at once; as"
                  + " many as threads gives each its own.");
  private static final Setting<Long> MAX_MEMORY =
      Setting.size(NAME + ".maxmemory", 2 * MEGABYTE)
          .ofStartedServer()
          .means(
              "Memory for items of a server that is started, in whole megabytes; "
                  + DEFAULT_MEMORY
                  + " if not given. A full server evicts.");

  private static final Setting<ServerConfig> CONFIG =
      ServerConfig.setting(
          NAME,
          Form.VALUES_AND_WORDS,
          "threads=4,max-item-size=2m,extended=no_lru_crawler",
          Map.of(
              "listen", "",
              "port", "",
              "udp-port", "",
              "user", "",
              "daemon", "",
              "unix-socket", "",
              "memory-limit", MAX_MEMORY.name()));

  public MemcachedBinding() {
    super(
        new ConnectionOptions(NAME, DEFAULT_PORT, Part.TLS),
        "Memcached by Folsom: each record is one item, as a cache of applications holds it.",
        CONNECTIONS,
        MAX_MEMORY,
        CONFIG,
        Batch.SIZE,
        WorkloadSettings.EXPIRY);
  }

  @Override
  public Optional<ClientLibrary> clientLibrary() {
    return Optional.of(ClientLibrary.of(MemcacheClient.class));
  }

  @Override
  public DB newClient() {
    return new MemcachedBindingClient();
  }

  @Override
  public long connections(Properties properties, int threads) {
    Settings read = Settings.read(properties, List.of(CONNECTIONS));
    return Math.min(threads, read.get(CONNECTIONS));
  }

  @Override
  public List<LocalServer> programs(Properties properties) {
    Settings read = Settings.read(properties, List.of(MAX_MEMORY, CONFIG));
    long bytes = read.find(MAX_MEMORY).orElseGet(() -> Sizes.parse(DEFAULT_MEMORY));
    long megabytes = bytes / MEGABYTE;
    List<String> config = read.find(CONFIG).orElse(ServerConfig.NONE).texts("--", "=");
    return List.of(
        new LocalMemcached(
            program(
                properties,
                "Memcached",
                LocalMemcached.PROGRAM,
                (executable, place) ->
                    LocalMemcached.command(executable, place, megabytes, config))));
  }

  @Override
  public List<Probe> probes(Properties properties) {
    ConnectionOptions.Values server = connection().read(Settings.read(properties, settings()));
    return List.of(new MemcachedProbe(server.address(), server.tls()));
  }
}
