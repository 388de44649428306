// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerGroup;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.wire.HostPort;

/**
 * A whole NDB Cluster on this machine, as the server of one run: a management node, two data nodes
 * and a mysqld. Its programs are in the folder of the environment's {@code NDB_HOME}, else on the
 * PATH. Each process has a fresh directory and listens only on the loopback address.
 *
 * <p>A run ends with the mysqld, the only access by SQL and to what the data nodes report. It
 * continues without the management node, which only later connections need, and without one of the
 * data nodes. Immutable.
 */
public final class NdbCluster implements LocalServer {
  private static final String MANAGEMENT = "ndb_mgmd";
  private static final String DATA = "ndbmtd";
  private static final String SQL = "mysqld";

  private static final long DEFAULT_DATA_MEMORY_BYTES = 256L << 20;

  /** The setting of a cluster's data memory, for both bindings. */
  public static final Setting<Long> DATA_MEMORY =
      Setting.size("mysql-ndb.datamemory", 1 << 20)
          .ofStartedServer()
          .means(
              "DataMemory of each data node of a cluster started for the run; 256m if not given.");

  private final NdbHome home;
  private final SqlProgram sql;
  private final long dataMemoryBytes;
  private final String moreConfig;
  private final Address address;

  @FunctionalInterface
  public interface Address {
    /**
     * The management node is given as host:port, and the mysqld has a user root without a password.
     */
    Map<String, String> settings(String connectString, HostPort mysqld);
  }

  /**
   * The cluster that these settings ask for ({@link #DATA_MEMORY}), with further options of its
   * mysqld, to which clients make so many connections.
   */
  public NdbCluster(Properties properties, int connections, List<String> config, Address address) {
    this(NdbHome.ofEnvironment(), properties, connections, config, "", address);
  }

  /** One of the programs in a folder, with further lines in the configuration of data nodes. */
  NdbCluster(
      NdbHome home,
      Properties properties,
      int connections,
      List<String> config,
      String moreConfig,
      Address address) {
    this.home = home;
    this.sql = new SqlProgram(Product.MYSQL, connections, config, at -> Map.of(SQL, at.toString()));
    this.dataMemoryBytes =
        Settings.read(properties, List.of(DATA_MEMORY))
            .find(DATA_MEMORY)
            .orElse(DEFAULT_DATA_MEMORY_BYTES);
    this.moreConfig = moreConfig;
    this.address = address;
  }

  @Override
  public String program() {
    return DATA;
  }

  /** The data nodes' program; empty unless all programs are installed. */
  @Override
  public Optional<Path> find() {
    return Stream.of(MANAGEMENT, SQL).allMatch(name -> home.program(name).isPresent())
        ? home.program(DATA)
        : Optional.empty();
  }

  @Override
  public String missing() {
    return home.missing(Stream.of(MANAGEMENT, DATA, SQL));
  }

  @Override
  public RunningServer start(Path executable, ServerLimits limits, BooleanSupplier cancelled)
      throws IOException {
    return allOrNone(
        (List<ProgramServer> members) -> {
          ProgramServer management =
              ProgramServer.start(management(), installed(MANAGEMENT), limits, cancelled);
          members.add(management);
          String connectString = connectString(management);
          List<Start> starts = new ArrayList<>();
          for (int node : ClusterConfig.DATA_NODES) {
            ServerProgram program = dataNode(connectString, node);
            starts.add(given -> ProgramServer.start(program, executable, limits, given));
          }
          Path mysqld = installed(SQL);
          ServerProgram node = sqlNode(mysqld, connectString);
          starts.add(given -> ProgramServer.start(node, mysqld, limits, given));
          members.addAll(together(starts, cancelled));
          return group(connectString, members);
        });
  }

  /** Starts members, each of which it adds to the list at once. */
  interface Members<S extends RunningServer> {
    RunningServer start(List<S> members) throws IOException;
  }

  /** Closes the members that started, the last one first, if anything fails after them. */
  static <S extends RunningServer> RunningServer allOrNone(Members<S> all) throws IOException {
    List<S> members = new ArrayList<>();
    boolean whole = false;
    try {
      RunningServer group = all.start(members);
      whole = true;
      return group;
    } finally {
      if (!whole) {
        Collections.reverse(members);
        members.forEach(RunningServer::close);
      }
    }
  }

  private RunningServer group(String connectString, List<ProgramServer> members) {
    ProgramServer mysqld = members.get(members.size() - 1);
    HostPort at = HostPort.parse(mysqld.address().getOrDefault(SQL, ""), SqlLogin.DEFAULT_PORT);
    return ServerGroup.of(
        "NDB Cluster (ndb_mgmd, %d ndbmtd and mysqld %s) on %s"
            .formatted(ClusterConfig.DATA_NODES.size(), home.origin(), connectString),
        false,
        address.settings(connectString, at),
        members,
        List.of(mysqld));
  }

  private ServerProgram management() {
    return new ServerProgram(
            "NDB management node",
            MANAGEMENT,
            (executable, place) ->
                List.of(
                    executable.toString(),
                    "--nodaemon",
                    "--skip-config-cache",
                    "--bind-address=" + place.host(),
                    "--config-file=" + config(place)),
            place -> new ManagementNode(at(place)).status(),
            place -> Map.of(MANAGEMENT, place.host() + ":" + place.port()))
        .from(home.origin())
        .preparedBy(
            (executable, place) ->
                Files.writeString(
                    config(place), ClusterConfig.text(place, dataMemoryBytes, moreConfig)));
  }

  /** The mysqld, which serves once it sees the data nodes. */
  private ServerProgram sqlNode(Path mysqld, String connectString) {
    Optional<Path> unpacked = Optional.ofNullable(mysqld.getParent()).map(Path::getParent);
    return sql.program(
            unpacked,
            List.of("--ndbcluster", "--ndb-connectstring=" + connectString),
            "SELECT node_id FROM ndbinfo.nodes")
        .from(home.origin());
  }

  /** A data node, whose data go to its working directory. */
  private ServerProgram dataNode(String connectString, int node) {
    return new ServerProgram(
            "NDB data node",
            DATA,
            (executable, place) ->
                List.of(
                    executable.toString(),
                    "--foreground",
                    "--initial",
                    "--ndb-connectstring=" + connectString,
                    "--ndb-nodeid=" + node),
            new NodeStarted(ManagementNode.of(connectString), node),
            place -> Map.of())
        .from(home.origin());
  }

  /** Data nodes await each other: one that starts again on a busy machine would end the other. */
  private record NodeStarted(ManagementNode management, int node) implements ServerProgram.Ready {
    @Override
    public void ask(Place place) throws IOException {
      String state = management.status().getOrDefault(node, "unknown");
      if (!state.equals(ManagementNode.STARTED)) {
        throw new IOException("Node " + node + " is " + state);
      }
    }

    @Override
    public int limitSeconds() {
      return 180;
    }
  }

  /** Starts one process, or gives up when cancelled. */
  private interface Start {
    ProgramServer run(BooleanSupplier cancelled) throws IOException;
  }

  /** Starts all or none, in parallel: data nodes await each other. */
  private static List<ProgramServer> together(List<Start> starts, BooleanSupplier cancelled)
      throws IOException {
    AtomicReference<Throwable> first = new AtomicReference<>();
    ExecutorService threads = Executors.newFixedThreadPool(starts.size());
    List<CompletableFuture<ProgramServer>> started = new ArrayList<>();
    for (Start start : starts) {
      CompletableFuture<ProgramServer> future = new CompletableFuture<>();
      started.add(future);
      threads.execute(
          () -> {
            try {
              future.complete(start.run(() -> first.get() != null || cancelled.getAsBoolean()));
            } catch (IOException | RuntimeException | Error e) {
              first.compareAndSet(null, e); // The cause; the others give up.
              future.completeExceptionally(e);
            }
          });
    }
    threads.shutdown();
    List<ProgramServer> members = new ArrayList<>();
    for (CompletableFuture<ProgramServer> future : started) {
      var unused = future.handle((server, e) -> e == null && members.add(server)).join();
    }
    Throwable failure = first.get();
    if (failure == null) {
      return members;
    }
    members.forEach(ProgramServer::close);
    throw failure instanceof IOException told ? told : new IOException(failure);
  }

  private Path installed(String program) throws IOException {
    return home.program(program).orElseThrow(() -> new IOException(missing()));
  }

  private static String connectString(ProgramServer management) throws IOException {
    return Optional.ofNullable(management.address().get(MANAGEMENT)).orElseThrow(IOException::new);
  }

  private static Path config(Place place) {
    return place.directory().resolve("config.ini");
  }

  private static InetSocketAddress at(Place place) {
    return new InetSocketAddress(place.host(), place.port());
  }
}
