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

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import site.ycsb.kv.server.InProcessServer;
import site.ycsb.kv.server.RunningServer;

/** mongo-java-server in this process: a stand-in that keeps its records on the heap. */
final class EmbeddedMongo {
  private static final String HOST = "127.0.0.1";

  private EmbeddedMongo() {}

  /** Starts one on a free port of the loopback address. */
  static RunningServer start() throws IOException {
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
        Mongod.address(HOST, port),
        server::shutdownNow);
  }
}
