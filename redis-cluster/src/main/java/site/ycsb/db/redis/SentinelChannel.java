// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.util.List;
import java.util.Optional;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerAddress;

/**
 * The channel to the master that Sentinels watch. Operations fail from the loss of a master until
 * the Sentinels have told of another one; then the next operation connects there.
 */
final class SentinelChannel implements RespChannel {
  private final Sentinels sentinels;
  private final Runnable release;
  private HostPort master;
  private NodeConnection connection;

  /** To the current master; {@code release} runs once the connection is closed. */
  SentinelChannel(Sentinels sentinels, Runnable release) {
    this.sentinels = sentinels;
    this.release = release;
    this.master = sentinels.master();
    this.connection = new NodeConnection(master, sentinels.connector());
  }

  @Override
  public Optional<ServerAddress> node() {
    return Optional.of(sentinels.master());
  }

  @Override
  public void ask(List<Unit> units) {
    HostPort current = sentinels.master();
    if (!current.equals(master)) {
      connection.close();
      master = current;
      connection = new NodeConnection(current, sentinels.connector());
    }
    connection.ask(units);
  }

  @Override
  public String describe() {
    return sentinels.describe();
  }

  @Override
  public void close() {
    try {
      connection.close();
    } finally {
      release.run();
    }
  }
}
