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
package site.ycsb.db.mysqlndb;

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
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerGroup;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;

/**
 * A whole NDB Cluster on this machine, of one management node, two data nodes and a mysqld, as a
 * server of one run. Its programs are those of the folder that the environment's {@code NDB_HOME}
 * names, or else of the PATH. Each process has a fresh directory and listens on the loopback
 * address only; mysqld runs as {@code nobody} where this process is root's.
 *
 * <p>A run ends with the mysqld, the only way in for SQL and for what the data nodes tell of
 * themselves. It goes on without the management node, which only those who connect later need, and
 * without one of the data nodes. Immutable.
 */
public final class NdbCluster implements LocalServer {
  private static final String MANAGEMENT = "ndb_mgmd";
  private static final String DATA = "ndbmtd";
  private static final String SQL = "mysqld";

  private final NdbHome home;
  private final long dataMemoryBytes;
  private final Address address;

  /** Tells the settings that lead a client to a cluster. */
  @FunctionalInterface
  public interface Address {
    /**
     * The settings.
     *
     * @param connectString the management node as host:port
     * @param mysqld where the mysqld listens; its user root has no password
     */
    Map<String, String> settings(String connectString, InetSocketAddress mysqld);
  }

  /** As these settings want it, led to by those of {@code mysql-ndb}. */
  NdbCluster(Properties properties) {
    this(properties, MySqlNdbSettings::leadingTo);
  }

  /**
   * As these settings want it ({@code mysql-ndb.datamemory}), led to by settings of another
   * binding.
   */
  public NdbCluster(Properties properties, Address address) {
    this(NdbHome.ofEnvironment(), MySqlNdbSettings.dataMemoryBytes(properties), address);
  }

  NdbCluster(NdbHome home, long dataMemoryBytes, Address address) {
    this.home = home;
    this.dataMemoryBytes = dataMemoryBytes;
    this.address = address;
  }

  @Override
  public String program() {
    return DATA;
  }

  /** The data nodes' program; empty where not all programs are there. */
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
    List<ProgramServer> members = new ArrayList<>();
    try {
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
      ServerProgram sql = SqlNode.program(home.origin(), connectString);
      starts.add(given -> ProgramServer.start(sql, mysqld, limits, given));
      members.addAll(together(starts, cancelled));
      return group(connectString, members);
    } catch (IOException e) {
      Collections.reverse(members);
      members.forEach(ProgramServer::close);
      throw e;
    }
  }

  private RunningServer group(String connectString, List<ProgramServer> members) {
    ProgramServer sql = members.get(members.size() - 1);
    InetSocketAddress mysqld = SqlNode.address(sql);
    return ServerGroup.of(
        "NDB Cluster (ndb_mgmd, "
            + ClusterConfig.DATA_NODES.size()
            + " ndbmtd and mysqld "
            + home.origin()
            + ") on "
            + connectString,
        false,
        address.settings(connectString, mysqld),
        members,
        List.of(sql));
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
                Files.writeString(config(place), ClusterConfig.text(place, dataMemoryBytes)));
  }

  /** Its data go where it runs, as the configuration names no other place. */
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
            place -> ManagementNode.of(connectString).askStarted(node),
            place -> Map.of())
        .from(home.origin());
  }

  /** Starts one process, or gives up when told to. */
  private interface Start {
    ProgramServer run(BooleanSupplier cancelled) throws IOException;
  }

  /** All or none: data nodes await each other, and mysqld has much to do before it needs them. */
  private static List<ProgramServer> together(List<Start> starts, BooleanSupplier cancelled)
      throws IOException {
    Map<Integer, ProgramServer> started = new ConcurrentSkipListMap<>();
    // In the order in which they happened: the first is the cause, the others gave up.
    List<IOException> failures = new CopyOnWriteArrayList<>();
    List<Callable<Boolean>> tasks = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int place = i;
      tasks.add(
          () -> {
            try {
              BooleanSupplier given = () -> !failures.isEmpty() || cancelled.getAsBoolean();
              started.put(place, starts.get(place).run(given));
              return true;
            } catch (IOException e) {
              return failures.add(e);
            }
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      threads.invokeAll(tasks);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failures.add(new IOException("Interrupted while the cluster started", e));
    } finally {
      threads.shutdown();
    }
    if (!failures.isEmpty()) {
      started.values().forEach(ProgramServer::close);
      throw failures.get(0);
    }
    return List.copyOf(started.values());
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
