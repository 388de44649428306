// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.server.InProcessServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerConfig;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;
import site.ycsb.kv.setting.Settings;

/**
 * The servers that a run can start: {@code mongod}
 * (mongodb.com/docs/manual/reference/program/mongod) and the embedded stand-in.
 */
final class LocalMongo {
  private static final String HOST = "127.0.0.1";
  private static final int READY_TIMEOUT_MILLIS = 1_000;

  /** mongod accepts the exact name of an engine only. */
  private static final List<String> ENGINES = List.of("wiredTiger", "inMemory");

  /** The options that the run sets itself, in lower case with dashes. */
  static final Map<String, String> TAKEN =
      Map.of(
          "bind-ip", "",
          "bind-ip-all", "",
          "port", "",
          "dbpath", "",
          "nounixsocket", "",
          "fork", "",
          "config", "",
          "storageengine", "mongodb.engine");

  private LocalMongo() {}

  /** {@code mongod} with the storage engine of the settings, or else its default. */
  static ServerProgram program(Properties properties) {
    return new ServerProgram(
            "MongoDB",
            "mongod",
            (executable, place) -> command(executable, place, properties),
            LocalMongo::ask,
            place -> address(place.host(), place.port()))
        .preparedBy((executable, place) -> Files.createDirectory(data(place)));
  }

  static List<String> command(Path executable, Place place, Properties properties) {
    List<String> command =
        new ArrayList<>(List.of(executable.toString(), "--bind_ip", place.host()));
    command.addAll(List.of("--port", Integer.toString(place.port())));
    command.addAll(List.of("--dbpath", data(place).toString(), "--nounixsocket"));
    String engine = properties.getProperty(MongoDbSettings.ENGINE.name(), "").trim();
    if (!engine.isEmpty()) {
      String spelled = ENGINES.stream().filter(engine::equalsIgnoreCase).findFirst().orElse(engine);
      command.addAll(List.of("--storageEngine", spelled));
    }
    command.addAll(config(properties).words("--"));
    return command;
  }

  private static ServerConfig config(Properties properties) {
    return Settings.read(properties, List.of(MongoDbSettings.CONFIG))
        .find(MongoDbSettings.CONFIG)
        .orElse(ServerConfig.NONE);
  }

  static Map<String, String> address(String host, int port) {
    return Map.of(
        MongoDbSettings.HOST.name(), host, MongoDbSettings.PORT.name(), Integer.toString(port));
  }

  /** A directory for the data only: the log of the server is beside it. */
  private static Path data(Place place) {
    return place.directory().resolve("data");
  }

  private static void ask(Place place) throws IOException {
    Properties properties = new Properties();
    properties.putAll(address(place.host(), place.port()));
    properties.setProperty(MongoDbSettings.TIMEOUT.name(), Integer.toString(READY_TIMEOUT_MILLIS));
    try {
      Deployment.join(properties, MongoDbSettings.of(properties)).releaseSafely();
    } catch (DBException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** The stand-in, which rejects the options of mongod. */
  static RunningServer embedded(Properties properties) throws IOException {
    config(properties).refuse(MongoDbSettings.CONFIG, "MongoDB", "mongod");
    return embedded();
  }

  /** Starts mongo-java-server in this process, on a free port; its records are on the heap. */
  static RunningServer embedded() throws IOException {
    MongoServer server = new MongoServer(new MemoryBackend());
    try {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    } catch (RuntimeException e) {
      throw new IOException("mongo-java-server did not start: " + e.getMessage(), e);
    }
    int port = server.getLocalAddress().getPort();
    return new InProcessServer(
        "embedded stand-in for MongoDB (mongo-java-server) on " + HOST + ":" + port,
        true,
        address(HOST, port),
        server::shutdownNow);
  }
}
