// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resp.RespOptions.ReadFrom;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerAddress;

/**
 * A channel that reads from a replica, and sends everything else to the primary. It chooses another
 * replica after one has failed, or when another node became the primary.
 */
final class ReplicaChannel implements RespChannel {
  private final RespChannel primary;
  private final ReadFrom readFrom;
  private final Shared<Replicas> replicas;
  private final Function<HostPort, RespChannel> connect;
  private final int client;
  private Optional<ServerAddress> chosenAt = Optional.empty();
  private @Nullable HostPort chosen;
  private @Nullable RespChannel reading;
  private boolean lost = true;

  /** Closes the primary's channel with itself; {@code connect} makes a channel to a replica. */
  ReplicaChannel(
      RespChannel primary,
      ReadFrom readFrom,
      Shared<Replicas> replicas,
      Function<HostPort, RespChannel> connect) {
    this.primary = primary;
    this.readFrom = readFrom;
    this.replicas = replicas;
    this.connect = connect;
    this.client = replicas.get().nextClient();
  }

  /** Requires a replica where the client may read from nothing else, and that it answers. */
  void check(RespSettings settings) throws DBException {
    choose();
    if (readFrom == ReadFrom.REPLICA && chosen == null) {
      throw settings.refusal(
          ("the server %1$s lists no connected replica, so %2$s=replica has nothing to read from; add"
                  + " one, or set %2$s=replicaPreferred.")
              .formatted(primary.describe(), settings.options().readFrom));
    }
    HostPort from = chosen;
    if (from != null && reading != null) {
      RespFailures.check(settings, from, StoreInfo.ask(reading));
    }
  }

  @Override
  public void ask(List<Unit> units) {
    primary.ask(units);
  }

  @Override
  public List<Unit> askEveryNode(Unit unit) {
    return primary.askEveryNode(unit);
  }

  @Override
  public Optional<ServerAddress> node() {
    return primary.node();
  }

  @Override
  public void read(List<Unit> units) {
    if (lost || !primary.node().equals(chosenAt)) {
      choose();
    }
    RespChannel from = reading;
    if (from == null) {
      IOException failure = new IOException("no replica is connected to the primary");
      units.forEach(unit -> unit.failed(failure));
      return;
    }
    from.ask(units);
    lost = from != primary && units.stream().anyMatch(unit -> unit.failure() != null);
  }

  private void choose() {
    List<HostPort> known = replicas.get().refresh(primary);
    chosenAt = primary.node();
    boolean primaryToo = readFrom == ReadFrom.ANY;
    int index = known.isEmpty() ? 0 : client % (known.size() + (primaryToo ? 1 : 0));
    HostPort next = index < known.size() ? known.get(index) : null;
    boolean usePrimary = next == null && readFrom != ReadFrom.REPLICA;
    lost = next == null && !(primaryToo && !known.isEmpty());
    if (next != null && next.equals(chosen)) {
      return; // It reconnects by itself.
    }
    closeReading();
    chosen = next;
    reading = next != null ? connect.apply(next) : usePrimary ? primary : null;
  }

  private void closeReading() {
    RespChannel from = reading;
    if (from != null && from != primary) {
      from.close();
    }
  }

  @Override
  public String describe() {
    List<HostPort> known = replicas.get().known();
    String which =
        known.isEmpty()
            ? "the primary, without replicas"
            : (readFrom == ReadFrom.ANY ? "the primary and " : "")
                + "replicas "
                + String.join(" ", known.stream().map(HostPort::toString).toList());
    return "reads from " + which + ", " + primary.describe();
  }

  @Override
  public void close() {
    try {
      closeReading();
    } finally {
      try {
        primary.close();
      } finally {
        replicas.releaseSafely();
      }
    }
  }
}
