// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.io.IOException;
import java.util.function.Supplier;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.wire.ServerAddress;
import site.ycsb.kv.wire.StoreProbe;

/** Asks a node what it uses by {@code INFO}. */
final class InfoProbe extends StoreProbe<RespChannel> {
  private final ServerAddress address;
  private final Supplier<RespChannel> channel;

  InfoProbe(ServerAddress address, Supplier<RespChannel> channel) {
    super(address.toString());
    this.address = address;
    this.channel = channel;
  }

  @Override
  public String describe() {
    return "INFO of " + address;
  }

  @Override
  protected RespChannel connect() {
    return channel.get();
  }

  @Override
  protected Reading read(RespChannel over) throws IOException {
    Unit unit = StoreInfo.ask(over);
    IOException failure = RespFailures.of(unit);
    if (failure != null) {
      throw failure;
    }
    return StoreInfo.of(unit.reply(0)).reading();
  }

  @Override
  public boolean knowsStore() {
    return true;
  }
}
