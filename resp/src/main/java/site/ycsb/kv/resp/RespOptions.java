// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.kv.server.ServerProgram.Place;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.tls.TlsOptions;
import site.ycsb.kv.wire.Batch;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.SocketPath;
import site.ycsb.kv.workload.WorkloadSettings;

/**
 * The settings of a binding under its prefix. Host, port, password and timeout have the names and
 * the meaning that stock YCSB's {@code redis} binding gives them. Immutable.
 */
public final class RespOptions {
  public enum LayoutChoice {
    HASH,
    STRING
  }

  public enum IndexChoice {
    ZSET,
    NONE
  }

  /** Which nodes a client reads records from; writes go to the primary. The words are Lettuce's. */
  public enum ReadFrom {
    PRIMARY,
    /** A replica; without one, reads fail. */
    REPLICA,
    /** A replica, or the primary where there is none. */
    REPLICA_PREFERRED,
    /** The primary and its replicas in turn, client by client. */
    ANY;

    /** Its word in a setting. */
    String word() {
      return words().entrySet().stream()
          .filter(entry -> entry.getValue() == this)
          .map(Map.Entry::getKey)
          .findFirst()
          .orElseThrow();
    }

    private static Map<String, ReadFrom> words() {
      Map<String, ReadFrom> words = new LinkedHashMap<>();
      words.put("primary", PRIMARY);
      words.put("replica", REPLICA);
      words.put("replicaPreferred", REPLICA_PREFERRED);
      words.put("any", ANY);
      return words;
    }
  }

  private final String prefix;
  final Setting<String> host;
  final Setting<Integer> port;
  final Setting<SocketPath> socket;
  final Setting<String> nodes;
  final Setting<String> url;
  final Setting<String> user;
  final Setting<String> password;
  final TlsOptions tls;
  final Setting<Integer> database;
  final Setting<Integer> timeout;
  final Setting<LayoutChoice> layout;
  final Setting<IndexChoice> index;
  final Setting<Integer> indexParts;
  final Setting<Boolean> cluster;
  final Setting<ReadFrom> readFrom;
  final Setting<String> addressMap;
  final Setting<String> sentinels;
  final Setting<String> master;
  final Setting<String> sentinelPassword;

  /** The settings of the binding of this name, whose store is a cluster only if they say so. */
  public RespOptions(String prefix) {
    this(prefix, false);
  }

  /** The settings of the binding of this name. */
  public RespOptions(String prefix, boolean clusterByDefault) {
    this.prefix = prefix;
    cluster =
        Setting.flag(prefix + ".cluster", clusterByDefault)
            .means("Whether the server is a node of a cluster.");
    host = Setting.text(prefix + ".host", "127.0.0.1").means("Host of the server.");
    port = Setting.integer(prefix + ".port", 6379, 1, 65_535).means("TCP port of the server.");
    socket = SocketPath.setting(prefix);
    nodes = text("nodes", "Some nodes of a cluster as host:port,host:port; they tell the others.");
    url = text("url", "redis://user:password@host:port/database, or rediss:// for TLS.");
    user = text("user", "User name (ACL), with a password.");
    password = text("password", "Password.").hidden();
    tls = new TlsOptions(prefix);
    database =
        Setting.integer(prefix + ".database", 0, 0, 1_000_000).means("Number of the database.");
    timeout = timeout(prefix + ".timeout");
    layout =
        Setting.choice(prefix + ".layout", LayoutChoice.HASH)
            .means(
                "A record as a hash of its fields, as stock YCSB stores it, or as one string (the bare"
                    + " value where records have one field, as memtier_benchmark stores it).");
    index =
        Setting.choice(prefix + ".index", IndexChoice.class)
            .means(
                "Sorted sets of the keys, which scans need. If not given: zset where the workload scans"
                    + " or the store has them already, else none.");
    indexParts = indexParts(prefix + ".indexparts");
    readFrom = readFrom(prefix + ".readfrom");
    addressMap =
        text(
            "addressmap",
            "Addresses that nodes of a cluster announce and those by which they are reached from"
                + " here, as announced=reached,announced=reached, each as host:port; for clusters"
                + " behind NAT.");
    sentinels =
        text("sentinels", "Redis Sentinels as host:port,host:port, which tell who the master is.");
    master = master(prefix + ".master");
    sentinelPassword = text("sentinelpassword", "Password of the Sentinels themselves.").hidden();
  }

  private static Setting<Integer> timeout(String name) {
    return Setting.integer(name, 10_000, 1, 3_600_000)
        .in("ms")
        .means("Time after which connecting, or a request without an answer, has failed.");
  }

  private static Setting<ReadFrom> readFrom(String name) {
    return Setting.choice(name, ReadFrom.words(), ReadFrom.PRIMARY)
        .means(
            "Nodes that records are read from: the primary, a replica, a replica where there is"
                + " one, or any.");
  }

  private static Setting<String> master(String name) {
    return Setting.text(name, "mymaster").means("Name of the master that the Sentinels watch.");
  }

  private static Setting<Integer> indexParts(String name) {
    return Setting.integer(name, 12, 1, 1024)
        .means("In a cluster: sorted sets among which the keys are spread.");
  }

  private Setting<String> text(String name, String meaning) {
    return Setting.text(prefix + "." + name, null).means(meaning);
  }

  public String prefix() {
    return prefix;
  }

  /** The settings of any binding. */
  public List<Setting<?>> common() {
    List<Setting<?>> settings = new ArrayList<>(List.of(host, port, socket, url, user, password));
    settings.addAll(tls.all());
    settings.addAll(List.of(timeout, readFrom, layout, index, Batch.SIZE));
    settings.addAll(List.of(WorkloadSettings.EXPIRY, database));
    return List.copyOf(settings);
  }

  /** Whether the store is a cluster. */
  public Setting<Boolean> cluster() {
    return cluster;
  }

  /** The settings of a store that can be a cluster. */
  public List<Setting<?>> ofClusters() {
    return List.of(cluster, nodes, indexParts, addressMap);
  }

  /** The settings of a store that Sentinels can watch. */
  public List<Setting<?>> ofSentinels() {
    return List.of(sentinels, master, sentinelPassword);
  }

  List<Setting<?>> ofAddress() {
    return List.of(host, port, socket, nodes, url, sentinels);
  }

  /** The settings that lead to a server. */
  public Map<String, String> leadingTo(Place place) {
    return Map.of(host.name(), place.host(), port.name(), Integer.toString(place.port()));
  }

  /** The server that such settings lead to. */
  public HostPort ledTo(Map<String, String> settings) {
    return HostPort.parse(settings.get(host.name()) + ":" + settings.get(port.name()));
  }

  /** The settings that lead to a cluster. */
  public Map<String, String> leadingTo(List<HostPort> addresses) {
    return Map.of(
        nodes.name(), String.join(",", addresses.stream().map(HostPort::toString).toList()));
  }
}
