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
package site.ycsb.kv.resp;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.kv.binding.Setting;

/**
 * The settings of a binding under its prefix. Host, port, password and timeout have the names and
 * the meaning that stock YCSB's {@code redis} binding gives them. Immutable.
 */
public final class RespOptions {
  /** Inserts of a load sent together, under the name that YCSB's bindings share. */
  static final Setting<Integer> BATCH_SIZE =
      Setting.integer(
          "batchsize", 1, 1, 10_000, "Inserts of a load sent together, and then all checked.");

  /** How records are laid out. */
  public enum LayoutChoice {
    /** A hash of the fields. */
    HASH,
    /** One string. */
    STRING
  }

  /** Whether there is an index of the keys. */
  public enum IndexChoice {
    /** Sorted sets of the keys. */
    ZSET,
    /** None. */
    NONE
  }

  private final String prefix;
  final Setting<String> host;
  final Setting<Integer> port;
  final Setting<String> nodes;
  final Setting<String> url;
  final Setting<String> user;
  final Setting<String> password;
  final Setting<Boolean> tls;
  final Setting<String> trustStore;
  final Setting<String> trustStorePassword;
  final Setting<Boolean> insecure;
  final Setting<Integer> database;
  final Setting<Integer> timeout;
  final Setting<LayoutChoice> layout;
  final Setting<IndexChoice> index;
  final Setting<Integer> indexParts;
  final Setting<String> addressMap;

  /** Those of the binding of this name. */
  public RespOptions(String prefix) {
    this.prefix = prefix;
    host = Setting.text(prefix + ".host", "127.0.0.1", "Host of the server.");
    port = Setting.integer(prefix + ".port", 6379, 1, 65_535, "TCP port of the server.");
    nodes =
        Setting.text(
            prefix + ".nodes",
            null,
            "Some nodes of a cluster as host:port,host:port; the others are found by them.");
    url =
        Setting.text(
            prefix + ".url",
            null,
            "The server as redis://user:password@host:port/database, or rediss:// for TLS.");
    user = Setting.text(prefix + ".user", null, "User name (ACL), with a password.");
    password = Setting.text(prefix + ".password", null, "Password.").hidden();
    tls = Setting.flag(prefix + ".tls", false, "Whether to connect by TLS.");
    trustStore =
        Setting.text(
            prefix + ".truststore",
            null,
            "File (PKCS12 or JKS) with the certificates to trust; the JVM's own if not given.");
    trustStorePassword =
        Setting.text(prefix + ".truststorepassword", null, "Password of that file.").hidden();
    insecure =
        Setting.flag(
            prefix + ".insecure",
            false,
            "With TLS: trust any certificate, of any name. For tests.");
    database = Setting.integer(prefix + ".database", 0, 0, 1_000_000, "Number of the database.");
    timeout =
        Setting.integer(
                prefix + ".timeout",
                10_000,
                1,
                3_600_000,
                "Time after which connecting, or a request without an answer, has failed.")
            .in("ms");
    layout =
        Setting.choice(
            prefix + ".layout",
            LayoutChoice.class,
            LayoutChoice.HASH,
            "A record as a hash of its fields, as stock YCSB stores it, or as one string (the bare"
                + " value where records have one field, as memtier_benchmark stores it).");
    index =
        Setting.choice(
            prefix + ".index",
            IndexChoice.class,
            null,
            "Sorted sets of the keys, which scans need. If not given: zset where the workload scans or"
                + " the store has them already, else none.");
    indexParts =
        Setting.integer(
            prefix + ".indexparts",
            12,
            1,
            1024,
            "In a cluster: sorted sets among which the keys are spread.");
    addressMap =
        Setting.text(
            prefix + ".addressmap",
            null,
            "Addresses that nodes of a cluster announce and those by which they are reached from"
                + " here, as announced=reached,announced=reached; for clusters behind NAT.");
  }

  /** The name of the binding. */
  public String prefix() {
    return prefix;
  }

  /** Those of any binding. */
  public List<Setting<?>> common() {
    return List.of(
        host,
        port,
        url,
        user,
        password,
        tls,
        trustStore,
        trustStorePassword,
        insecure,
        timeout,
        layout,
        index,
        BATCH_SIZE);
  }

  /** Those of a store that has databases. */
  public List<Setting<?>> ofDatabases() {
    return List.of(database);
  }

  /** Those of a store that can be a cluster. */
  public List<Setting<?>> ofClusters() {
    return List.of(nodes, indexParts, addressMap);
  }

  /** Whether a server is named. */
  public boolean addressed(Properties properties) {
    return Stream.of(host, port, nodes, url)
        .anyMatch(setting -> properties.getProperty(setting.name()) != null);
  }

  /** The settings that lead to one server. */
  public Map<String, String> leadingTo(NodeAddress address) {
    return Map.of(host.name(), address.host(), port.name(), Integer.toString(address.port()));
  }

  /** The one server that such settings lead to. */
  public NodeAddress ledTo(Map<String, String> settings) {
    return NodeAddress.parse(settings.get(host.name()) + ":" + settings.get(port.name()));
  }

  /** The settings that lead to a cluster. */
  public Map<String, String> leadingTo(List<NodeAddress> addresses) {
    return Map.of(
        nodes.name(),
        addresses.stream().map(NodeAddress::toString).collect(Collectors.joining(",")));
  }
}
