// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Cleanup;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.wire.RecordClient;
import site.ycsb.kv.wire.Watchdog;
import site.ycsb.kv.workload.WorkloadShape;

/** A client's connections, one to each server; a key lives on one of them. Used by one thread. */
final class Servers implements RecordClient.Operations, AutoCloseable {
  private static final String WATCHDOG = "tokyotyrant.watchdog";

  private final TokyoTyrantSettings settings;
  private final Shared<Watchdog> watchdog;
  private final List<TyrantConnection> connections = new ArrayList<>();
  private final WorkloadShape shape;
  private final Layout layout;
  private final boolean scans;
  private Engine engine = TokyoTyrantSettings.DEFAULT_ENGINE;
  private String version = "";

  /** Connects to all servers and asks them for their engine. */
  Servers(Properties properties) throws DBException {
    shape = WorkloadShape.of(properties);
    settings = TokyoTyrantSettings.of(properties);
    watchdog =
        Shared.acquire(
            properties, WATCHDOG, () -> new Watchdog("tokyotyrant", settings.timeoutMillis()));
    try {
      for (TyrantAddress address : settings.addresses()) {
        add(address);
      }
      layout = Layout.of(engine, shape, settings.indexes());
      scans = layout.capabilities().contains(Capability.SCAN);
      checkWorkload();
    } catch (DBException e) {
      close();
      throw e;
    }
  }

  private void checkWorkload() throws DBException {
    if (!settings.indexes().isEmpty() && engine != Engine.TCT) {
      throw new DBException(
          "tokyotyrant: the engine "
              + Setting.word(engine)
              + " has no indexes of columns; remove tokyotyrant.indexes, or take a server of tct.");
    }
    try {
      layout.checkWorkload();
    } catch (DBException e) {
      throw new DBException("tokyotyrant: " + e.getMessage(), e);
    }
  }

  private void add(TyrantAddress address) throws DBException {
    TyrantConnection connection = new TyrantConnection(address, watchdog.get());
    connections.add(connection);
    try {
      TyrantStat stat = TyrantStat.of(connection);
      Engine found = stat.engine();
      Engine wanted = connections.size() > 1 ? engine : settings.engine().orElse(found);
      if (found != wanted) {
        throw new DBException(
            String.format(
                "it runs the engine %s in place of %s; correct tokyotyrant.engine or the server",
                Setting.word(found), Setting.word(wanted)));
      }
      engine = found;
      version = stat.version();
    } catch (ExchangeException e) {
      throw new DBException("tokyotyrant: " + sentence(address, e), e);
    } catch (DBException e) {
      throw new DBException("tokyotyrant: at " + address + " " + e.getMessage() + ".", e);
    }
  }

  /** Why a server could not be used at all, and what to do. */
  private String sentence(TyrantAddress address, ExchangeException e) {
    if (e.status().equals(Statuses.TIMEOUT)) {
      return String.format(
          "%s did not answer within %d ms; make sure that it is a Tokyo Tyrant, correct %s, or"
              + " raise tokyotyrant.timeout.",
          address, settings.timeoutMillis(), address.settings());
    }
    if (e.status().equals(Status.UNEXPECTED_STATE) || e.getCause() instanceof EOFException) {
      return String.format(
          "what listens at %s does not speak Tokyo Tyrant's protocol; correct %s.",
          address, address.settings());
    }
    return String.format(
        "no server at %s (%s); start one, or correct %s.",
        address, e.getMessage(), address.settings());
  }

  Layout layout() {
    return layout;
  }

  /** What the servers can do with the workload's records. */
  Set<Capability> capabilities() {
    Set<Capability> capabilities = EnumSet.of(Capability.INSERT_REPLACES, Capability.BATCH);
    capabilities.addAll(layout.capabilities());
    if (shape.writesAllFields()) {
      capabilities.add(Capability.UPDATE_CREATES);
    }
    return capabilities;
  }

  Engine engine() {
    return engine;
  }

  List<TyrantConnection> all() {
    return connections;
  }

  private TyrantConnection of(String key) {
    return connections.get(indexOf(key));
  }

  /** The index among all servers of the server of a key. */
  int indexOf(String key) {
    int count = connections.size();
    if (count == 1) {
      return 0;
    }
    // String.hashCode is the same in every process, but its low bits follow the last digit alone.
    int hash = key.hashCode() * 0x9E3779B9;
    return Math.floorMod(hash ^ (hash >>> 16), count);
  }

  /** Product, version, engine and addresses. */
  String describe() {
    List<String> addresses = settings.addresses().stream().map(TyrantAddress::toString).toList();
    return "Tokyo Tyrant %s, engine %s, at %s"
        .formatted(version, engine.statType(), String.join(", ", addresses));
  }

  /** The records on all servers; empty if one does not answer. */
  OptionalLong countRecords() {
    long records = 0;
    for (TyrantConnection connection : connections) {
      try {
        Protocol.call(connection, Protocol.RNUM);
        records += connection.readLong();
        connection.done();
      } catch (IOException e) {
        return OptionalLong.empty();
      }
    }
    return OptionalLong.of(records);
  }

  @Override
  public Status read(String key, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws IOException {
    return layout.read(of(key), key, fields, result);
  }

  @Override
  public Status insert(String key, Map<String, ByteIterator> values) throws IOException {
    return layout.insert(of(key), key, values);
  }

  @Override
  public Status update(String key, Map<String, ByteIterator> values) throws IOException {
    return layout.update(of(key), key, values);
  }

  @Override
  public Status delete(String key) throws IOException {
    return layout.delete(of(key), key);
  }

  /** Scans all servers, as each holds some of the keys, and merges their answers. */
  @Override
  public Status scan(String startKey, int count, @Nullable Set<String> fields, Rows rows)
      throws IOException {
    if (!scans) {
      return Status.NOT_IMPLEMENTED;
    }
    List<Layout.Row> found = new ArrayList<>();
    for (TyrantConnection connection : connections) {
      found.addAll(layout.scan(connection, startKey, count, fields));
    }
    if (connections.size() > 1) {
      found.sort((one, other) -> Arrays.compareUnsigned(one.order, other.order));
    }
    found.stream().limit(count).forEach(row -> rows.add(row.record));
    return Status.OK;
  }

  /**
   * Makes all servers write their records to their files. By itself a server does so when it ends
   * (B+ tree) or when the system decides.
   */
  void sync() throws DBException {
    for (TyrantConnection connection : connections) {
      boolean synced;
      try {
        synced = Protocol.call(connection, Protocol.SYNC);
        connection.done();
      } catch (IOException e) {
        synced = false;
      }
      if (!synced) {
        throw new DBException(
            "tokyotyrant: " + connection.address() + " could not sync at the end of the load.");
      }
    }
  }

  @Override
  public void close() throws DBException {
    Cleanup.run(
        TokyoTyrantSettings.PREFIX,
        () -> connections.forEach(TyrantConnection::close),
        watchdog::release);
  }
}
