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

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resp.InfoProbe;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.RespBinding;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.RespError;
import site.ycsb.kv.resp.RespFailures;
import site.ycsb.kv.resp.RespOptions;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.StoreInfo;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.LocalServer;

/** {@code dragonfly}: Dragonfly, or another server of the Redis protocol, by shared connections. */
public final class DragonflyBinding implements RespBinding {
  private static final byte[] ALL_SECTIONS = "ALL".getBytes(US_ASCII);
  private static final RespOptions OPTIONS = new RespOptions(DragonflySettings.PREFIX);
  private static final List<Setting<?>> SETTINGS =
      Stream.of(OPTIONS.common(), OPTIONS.ofDatabases(), DragonflySettings.ALL)
          .<Setting<?>>flatMap(List::stream)
          .toList();

  @Override
  public String name() {
    return DragonflySettings.PREFIX;
  }

  @Override
  public String summary() {
    return "Dragonfly by Lettuce: few connections that carry the requests of many threads at once.";
  }

  @Override
  public RespOptions options() {
    return OPTIONS;
  }

  @Override
  public List<Setting<?>> settings() {
    return SETTINGS;
  }

  @Override
  public DB newClient() {
    return new DragonflyClient();
  }

  @Override
  public RespSettings read(Properties properties) throws SettingsException {
    return RespSettings.of(properties, OPTIONS, SETTINGS, DragonflyBinding::isCluster);
  }

  /** Never: an emulated one is one node. What only this binding can be told is checked as well. */
  private static boolean isCluster(Settings settings) {
    var unused = DragonflySettings.of(settings);
    return false;
  }

  @Override
  public RespChannel connect(RespSettings settings, Properties properties) throws DBException {
    DragonflySettings own = DragonflySettings.of(settings.all());
    NodeAddress address = settings.addresses().get(0);
    NativeTransport.choose(own.transport());
    Shared<Lines> lines =
        Shared.acquire(properties, name() + ".lines", () -> new Lines(settings, own));
    RespChannel channel = new LettuceChannel(lines, address);
    try {
      check(settings, address, channel);
      return channel;
    } catch (DBException e) {
      channel.close();
      throw e;
    }
  }

  private void check(RespSettings settings, NodeAddress address, RespChannel channel)
      throws DBException {
    Unit unit = new Unit(new byte[0]).add(Verb.INFO, ALL_SECTIONS);
    channel.ask(List.of(unit));
    RespError error = unit.error();
    IOException failure = error == null ? unit.failure() : RespFailures.of(error);
    if (failure != null) {
      throw RespFailures.whileConnecting(settings, address, failure);
    }
    if (StoreInfo.of(unit.reply(0)).isClusterNode()) {
      throw new DBException(
          name()
              + ": "
              + address
              + " is a node of a Redis cluster; use the binding redis-cluster, or correct "
              + settings.addressSettings()
              + ".");
    }
  }

  @Override
  public List<LocalServer> programs(Properties properties) {
    try {
      RespSettings settings = read(properties);
      return List.of(LocalDragonfly.program(settings, DragonflySettings.of(settings.all())));
    } catch (SettingsException e) {
      return List.of();
    }
  }

  @Override
  public Optional<EmbeddedServer> embedded(Properties properties) {
    return Optional.of(
        () -> {
          try {
            RespSettings settings = read(properties);
            return LocalDragonfly.startEmbedded(settings, DragonflySettings.of(settings.all()));
          } catch (SettingsException e) {
            throw new IOException(e.getMessage(), e);
          }
        });
  }

  @Override
  public List<Probe> probes(Properties properties) {
    try {
      RespSettings settings = read(properties);
      NodeAddress address = settings.addresses().get(0);
      return List.of(new InfoProbe(address, () -> probeChannel(settings, address)));
    } catch (SettingsException e) {
      return List.of();
    }
  }

  /** A connection of its own, so that asking is not held up by the requests of the run. */
  private static RespChannel probeChannel(RespSettings settings, NodeAddress address) {
    DragonflySettings own = DragonflySettings.of(settings.all());
    return new LettuceChannel(
        Shared.acquire(new Properties(), "probe", () -> new Lines(settings, own)), address);
  }
}
