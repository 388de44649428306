// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.wire.HostPort;

/** Asks a node what it uses by {@code INFO}. */
public final class InfoProbe implements Probe {
  private final HostPort address;
  private final Supplier<RespChannel> connect;
  private @Nullable RespChannel channel;

  public InfoProbe(HostPort address, Supplier<RespChannel> connect) {
    this.address = address;
    this.connect = connect;
  }

  @Override
  public String describe() {
    return "INFO of " + address;
  }

  @Override
  public Reading read() throws IOException {
    if (channel == null) {
      channel = connect.get();
    }
    Unit unit = StoreInfo.ask(channel);
    RespError error = unit.error();
    IOException failure = error == null ? unit.failure() : new RespFailures.Refused(error);
    if (failure != null) {
      throw new IOException(
          address + " does not tell what it uses: " + failure.getMessage(), failure);
    }
    return StoreInfo.of(unit.reply(0)).reading();
  }

  @Override
  public boolean knowsStore() {
    return true;
  }

  @Override
  public void close() {
    if (channel != null) {
      channel.close();
      channel = null;
    }
  }
}
