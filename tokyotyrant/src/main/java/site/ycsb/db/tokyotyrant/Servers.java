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
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.CorruptRecordException;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.binding.Watchdog;

/**
 * One client's connections, one to each server, among which keys are spread. Used by one thread.
 */
final class Servers implements AutoCloseable {
  private static final String WATCHDOG = "tokyotyrant.watchdog";

  private final TokyoTyrantSettings settings;
  private final Shared<Watchdog> watchdog;
  private final List<TyrantConnection> connections = new ArrayList<>();
  private Engine engine = TokyoTyrantSettings.DEFAULT_ENGINE;
  private String version = "";

  private Servers(TokyoTyrantSettings settings, Shared<Watchdog> watchdog) {
    this.settings = settings;
    this.watchdog = watchdog;
  }

  /**
   * Connects to all servers and asks them for their engine.
   *
   * @throws DBException with one sentence that names the server and the setting to change
   */
  static Servers connect(Properties properties) throws DBException {
    TokyoTyrantSettings settings = TokyoTyrantSettings.of(properties);
    Servers servers =
        new Servers(
            settings,
            Shared.acquire(
                properties, WATCHDOG, () -> new Watchdog("tokyotyrant", settings.timeoutMillis())));
    try {
      for (TyrantAddress address : settings.addresses()) {
        servers.add(address);
      }
      return servers;
    } catch (DBException e) {
      servers.close();
      throw e;
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
            "it runs the engine "
                + Setting.word(found)
                + " in place of "
                + Setting.word(wanted)
                + "; correct tokyotyrant.engine or the server");
      }
      engine = found;
      version = stat.version();
    } catch (IOException e) {
      throw new DBException(sentence(connection, e), e);
    } catch (DBException e) {
      throw new DBException("tokyotyrant: at " + address + " " + e.getMessage() + ".", e);
    }
  }

  /** What to tell when a server could not be used at all, and what to do. */
  private String sentence(TyrantConnection connection, IOException e) {
    connection.failed(e);
    TyrantAddress address = connection.address();
    String who = "tokyotyrant: ";
    if (connection.expired()) {
      return who
          + address
          + " did not answer within "
          + settings.timeoutMillis()
          + " ms; make sure that it is a Tokyo Tyrant, correct "
          + address.settings()
          + ", or raise tokyotyrant.timeout.";
    }
    if (e instanceof ProtocolException || e instanceof java.io.EOFException) {
      return who
          + "what listens at "
          + address
          + " does not speak Tokyo Tyrant's protocol; correct "
          + address.settings()
          + ".";
    }
    return who
        + "no server at "
        + address
        + " ("
        + e.getMessage()
        + "); start one, or correct "
        + address.settings()
        + ".";
  }

  /** The engine that all of them run. */
  Engine engine() {
    return engine;
  }

  /** All of them. */
  List<TyrantConnection> all() {
    return connections;
  }

  /** The one on which a key lives. */
  TyrantConnection of(String key) {
    return connections.get(indexOf(key));
  }

  /** The place among all of the one on which a key lives. */
  int indexOf(String key) {
    int count = connections.size();
    if (count == 1) {
      return 0;
    }
    // String.hashCode is the same in every process; its low bits alone follow the last digit.
    int hash = key.hashCode() * 0x9E3779B9;
    return Math.floorMod(hash ^ (hash >>> 16), count);
  }

  /** Product, version, engine and addresses. */
  String describe() {
    return "Tokyo Tyrant "
        + version
        + ", engine "
        + engine.statType()
        + ", at "
        + String.join(", ", settings.addresses().stream().map(TyrantAddress::toString).toList());
  }

  /** The records on all of them; nothing when one can't be asked. */
  OptionalLong countRecords() {
    long records = 0;
    for (TyrantConnection connection : connections) {
      try {
        Requests.send(connection, Protocol.RNUM);
        records += connection.readLong();
        connection.done();
      } catch (IOException e) {
        connection.failed(e);
        return OptionalLong.empty();
      }
    }
    return OptionalLong.of(records);
  }

  /** Scans all of them, as each holds some of the keys, and merges what they answer. */
  Status scan(
      Layout layout,
      String startKey,
      int count,
      @Nullable Set<String> fields,
      List<Layout.Row> result) {
    List<Layout.Row> rows = new ArrayList<>();
    for (TyrantConnection connection : connections) {
      try {
        rows.addAll(layout.scan(connection, startKey, count, fields));
      } catch (CorruptRecordException e) {
        // There may be more of the answer.
        connection.failed(e);
        return Status.UNEXPECTED_STATE;
      } catch (IOException e) {
        return connection.failed(e);
      } catch (IllegalArgumentException e) {
        return Status.BAD_REQUEST;
      }
    }
    if (connections.size() > 1) {
      rows.sort((one, other) -> Arrays.compareUnsigned(one.order, other.order));
    }
    result.addAll(rows.subList(0, Math.min(count, rows.size())));
    return Status.OK;
  }

  /**
   * Makes all of them write to their files what they hold: they do so of themselves only when they
   * end (B+ tree) or as the system sees fit.
   *
   * @throws DBException with one sentence when one can't
   */
  void sync() throws DBException {
    for (TyrantConnection connection : connections) {
      boolean synced;
      try {
        synced = Requests.send(connection, Protocol.SYNC);
        connection.done();
      } catch (IOException e) {
        connection.failed(e);
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
    connections.forEach(TyrantConnection::close);
    try {
      watchdog.release();
    } catch (Exception e) {
      throw new DBException("tokyotyrant: the watchdog could not be stopped", e);
    }
  }
}
