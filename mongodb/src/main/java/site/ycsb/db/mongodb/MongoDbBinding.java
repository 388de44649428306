// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import com.mongodb.client.MongoClient;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.ClientLibrary;
import site.ycsb.kv.binding.ConfiguredBinding;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.workload.WorkloadShape;

/** {@code mongodb}: MongoDB and servers of its protocol, with any engine and topology. */
public final class MongoDbBinding extends ConfiguredBinding<MongoDbSettings> {
  public MongoDbBinding() {
    super(
        MongoDbSettings.PREFIX,
        "MongoDB with any storage engine, alone, replicated or sharded, with its own driver.",
        MongoDbSettings.ALL,
        MongoDbSettings.OF_ADDRESS);
  }

  @Override
  public MongoDbSettings read(Properties properties) throws SettingsException {
    return MongoDbSettings.of(properties);
  }

  /** The driver's pool opens a connection per concurrent operation, up to its limit. */
  @Override
  public long connections(Properties properties, int threads) {
    Optional<Integer> limit = find(properties).map(s -> s.url().getMaxConnectionPoolSize());
    return limit.isEmpty() || limit.get() == 0 ? threads : Math.min(threads, limit.get());
  }

  @Override
  public Optional<ClientLibrary> clientLibrary() {
    return Optional.of(ClientLibrary.of(MongoClient.class));
  }

  @Override
  public DB newClient() {
    return new MongoDbClient();
  }

  @Override
  public List<LocalServer> programs(Properties properties) {
    return List.of(LocalMongo.program(properties));
  }

  @Override
  public Optional<EmbeddedServer> embedded(Properties properties) {
    return Optional.of(() -> LocalMongo.embedded(properties));
  }

  @Override
  public List<InetSocketAddress> addresses(Properties properties) {
    return hosts(properties).stream()
        .filter(host -> !MongoDbSettings.isSocketFile(host))
        .map(host -> HostPort.parse(host).socketAddress())
        .toList();
  }

  @Override
  public List<Probe> probes(Properties properties) {
    return hosts(properties).stream()
        .<Probe>map(host -> new StatusProbe(host, properties))
        .toList();
  }

  @Override
  public void prepare(Properties properties) throws DBException {
    MongoDbSettings settings = MongoDbSettings.of(properties);
    WorkloadShape shape = WorkloadShape.of(properties);
    settings.checkFields(shape);
    Shared<Deployment> shared = Deployment.join(properties, settings);
    try {
      if (shape.load() && settings.shard()) {
        shared.get().shard();
      }
    } finally {
      shared.releaseSafely();
    }
  }

  private List<String> hosts(Properties properties) {
    return find(properties).map(MongoDbSettings::hosts).orElse(List.of());
  }
}
