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

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.RespError;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.Slots;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerGroup;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;

/** Three masters, each with a third of the slots, on this machine. */
final class LocalCluster implements LocalServer {
  private static final int MASTERS = 3;
  private static final int TIMEOUT_MILLIS = 5_000;
  private static final long READY_SECONDS = 60;
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** The nodes speak to each other on ports that lie this far above their own (redis.conf). */
  private static final int BUS_PORT_OFFSET = 10_000;

  private final RespSettings settings;
  private final ServerProgram node;
  private final Connector connector;

  /** Of nodes that are started in this way. */
  LocalCluster(RespSettings settings, ServerProgram node) {
    this.settings = settings;
    this.node = node.withPortsAt(BUS_PORT_OFFSET);
    this.connector = Connector.ofQuestions(settings, TIMEOUT_MILLIS);
  }

  @Override
  public String program() {
    return node.program();
  }

  @Override
  public RunningServer start(Path executable, ServerLimits limits, BooleanSupplier cancelled)
      throws IOException {
    List<RunningServer> members = new ArrayList<>();
    try {
      List<NodeAddress> addresses = new ArrayList<>();
      for (int i = 0; i < MASTERS; i++) {
        ProgramServer member = node.start(executable, limits, cancelled);
        members.add(member);
        addresses.add(settings.options().ledTo(member.address()));
      }
      join(addresses, cancelled);
      return ServerGroup.of(
          "cluster of " + MASTERS + " masters: " + members.get(0).description(),
          members.get(0).standIn(),
          settings.options().leadingTo(addresses),
          members);
    } catch (IOException | RuntimeException e) {
      members.forEach(RunningServer::close);
      throw e;
    }
  }

  /** Gives each master its slots and makes them known to each other (CLUSTER ADDSLOTS, MEET). */
  private void join(List<NodeAddress> masters, BooleanSupplier cancelled) throws IOException {
    for (int i = 0; i < masters.size(); i++) {
      NodeAddress master = masters.get(i);
      int first = i * Slots.COUNT / masters.size();
      int last = (i + 1) * Slots.COUNT / masters.size() - 1;
      List<byte[]> slots = new ArrayList<>();
      slots.add(bytes("ADDSLOTS"));
      for (int slot = first; slot <= last; slot++) {
        slots.add(bytes(Integer.toString(slot)));
      }
      ask(master, slots.toArray(byte[][]::new));
      ask(master, bytes("SET-CONFIG-EPOCH"), bytes(Integer.toString(i + 1)));
    }
    NodeAddress first = masters.get(0);
    for (NodeAddress other : masters.subList(1, masters.size())) {
      ask(first, bytes("MEET"), bytes(other.host()), bytes(Integer.toString(other.port())));
    }
    for (NodeAddress master : masters) {
      awaitWhole(master, masters.size(), cancelled);
    }
  }

  private void awaitWhole(NodeAddress master, int size, BooleanSupplier cancelled)
      throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(READY_SECONDS);
    while (true) {
      String info = new String((byte[]) ask(master, bytes("INFO")), UTF_8);
      if (info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:" + size)) {
        return;
      }
      if (System.nanoTime() > deadline || cancelled.getAsBoolean()) {
        throw new IOException("the cluster did not become whole: " + info.strip());
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private Object ask(NodeAddress node, byte[]... arguments) throws IOException {
    try (NodeConnection connection = new NodeConnection(node, connector)) {
      Unit unit = new Unit(new byte[0]).add(Verb.CLUSTER, arguments);
      connection.ask(List.of(unit));
      IOException failure = unit.failure();
      if (failure != null) {
        throw failure;
      }
      RespError error = unit.error();
      Object reply = unit.reply(0);
      if (error != null || reply == null) {
        throw new IOException(node + " refuses a CLUSTER command: " + error);
      }
      return reply;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
