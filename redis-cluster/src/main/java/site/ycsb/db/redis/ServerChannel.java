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
package site.ycsb.db.redis;

import java.util.List;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.Unit;

/** The channel to one server, by one connection. */
final class ServerChannel implements RespChannel {
  private final NodeConnection connection;
  private final Runnable release;

  /**
   * To the server at this address.
   *
   * @param release ends the part in what connections share, once this one is closed
   */
  ServerChannel(NodeAddress address, Connector connector, Runnable release) {
    this.connection = new NodeConnection(address, connector);
    this.release = release;
  }

  @Override
  public void ask(List<Unit> units) {
    connection.ask(units);
  }

  @Override
  public List<Unit> askEveryNode(Unit unit) {
    connection.ask(List.of(unit));
    return List.of(unit);
  }

  @Override
  public String describe() {
    return "at " + connection.address();
  }

  @Override
  public void close() {
    connection.close();
    release.run();
  }
}
