// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.wire.HostPort;

/** The channel of one client, over a connection that others may share. */
final class LettuceChannel implements RespChannel {
  private final Shared<Lines> lines;
  private final Line line;
  private final HostPort address;

  LettuceChannel(Shared<Lines> lines, HostPort address) {
    this.lines = lines;
    this.line = lines.get().next();
    this.address = address;
  }

  @Override
  public void ask(List<Unit> units) {
    if (units.isEmpty()) {
      return;
    }
    Line.Link link;
    try {
      link = line.connected();
    } catch (IOException | RuntimeException e) {
      IOException failure = Failures.of(e);
      units.forEach(unit -> unit.failed(failure));
      return;
    }
    Waiter waiter = new Waiter(units.size());
    for (int i = 0; i < units.size(); i++) {
      link.send(new Request(units.get(i), link, waiter, lines.get().timeoutMillis()));
    }
    waiter.await();
  }

  @Override
  public Optional<HostPort> node() {
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
