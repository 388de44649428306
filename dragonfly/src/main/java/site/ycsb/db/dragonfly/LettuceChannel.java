// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resp.StoreInfo;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.cluster.NodeChannel;
import site.ycsb.kv.wire.ServerAddress;

/** The channel of one client to one node, over a connection that others may share. */
final class LettuceChannel implements NodeChannel {
  private final Shared<Lines> lines;
  private final ServerAddress address;
  private Line line;

  /** Whether the line was taken before it was chosen how many there are. */
  private boolean provisional;

  private @Nullable Waiter waiter;

  LettuceChannel(Shared<Lines> lines, ServerAddress address) {
    this.lines = lines;
    this.address = address;
    provisional = !lines.get().isChosen();
    line = lines.get().next(address);
  }

  /** Whether no server has told yet how many connections suit it. */
  boolean isProvisional() {
    return provisional && !lines.get().isChosen();
  }

  /** Takes one of as many connections as suit this server. */
  void choose(StoreInfo server) {
    lines.get().choose(server);
  }

  @Override
  public void send(List<Unit> units) {
    waiter = null;
    if (units.isEmpty()) {
      return;
    }
    if (provisional && lines.get().isChosen()) {
      provisional = false;
      line = lines.get().next(address);
    }
    Line.Link link;
    try {
      link = line.connected();
    } catch (IOException | RuntimeException e) {
      IOException failure = Failures.of(e);
      units.forEach(unit -> unit.failed(failure));
      return;
    }
    Waiter all = new Waiter(units.size());
    for (int i = 0; i < units.size(); i++) {
      link.send(units.get(i), all);
    }
    waiter = all;
  }

  @Override
  public void receive() {
    if (waiter != null) {
      waiter.await();
      waiter = null;
    }
  }

  @Override
  public Optional<ServerAddress> node() {
    return Optional.of(address);
  }

  @Override
  public String describe() {
    return "at " + address + " over " + lines.get().describe();
  }

  @Override
  public void close() {
    try {
      if (lines.get().perThread()) {
        line.close();
      }
    } finally {
      lines.releaseSafely();
    }
  }
}
