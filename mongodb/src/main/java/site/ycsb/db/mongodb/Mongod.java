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
package site.ycsb.db.mongodb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;

/** How {@code mongod} is started for one run (mongodb.com/docs/manual/reference/program/mongod). */
final class Mongod {
  private static final int READY_TIMEOUT_MILLIS = 1_000;

  private Mongod() {}

  /** The program, with the storage engine that the settings demand, or else its default. */
  static ServerProgram program(Properties properties) {
    return new ServerProgram(
            "MongoDB",
            "mongod",
            (executable, place) -> command(executable, place, properties),
            Mongod::ask,
            place -> address(place.host(), place.port()))
        .preparedBy((executable, place) -> Files.createDirectory(data(place)));
  }

  static List<String> command(Path executable, Place place, Properties properties) {
    List<String> command =
        new ArrayList<>(
            List.of(
                executable.toString(),
                "--bind_ip",
                place.host(),
                "--port",
                Integer.toString(place.port()),
                "--dbpath",
                data(place).toString(),
                "--nounixsocket"));
    String engine = properties.getProperty(MongoDbSettings.ENGINE.name(), "").trim();
    if (!engine.isEmpty()) {
      command.addAll(List.of("--storageEngine", engine));
    }
    return command;
  }

  /** The settings that lead to a server. */
  static Map<String, String> address(String host, int port) {
    return Map.of(
        MongoDbSettings.HOST.name(), host, MongoDbSettings.PORT.name(), Integer.toString(port));
  }

  /** Apart from the log of the server, as mongod wants a directory of its own. */
  private static Path data(Place place) {
    return place.directory().resolve("data");
  }

  private static void ask(Place place) throws IOException {
    Properties properties = new Properties();
    address(place.host(), place.port()).forEach(properties::setProperty);
    properties.setProperty(MongoDbSettings.TIMEOUT.name(), Integer.toString(READY_TIMEOUT_MILLIS));
    try {
      Deployment.leave(Deployment.join(properties, MongoDbSettings.of(properties)));
    } catch (DBException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
