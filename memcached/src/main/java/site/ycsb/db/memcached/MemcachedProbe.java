// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import java.io.IOException;
import java.util.Optional;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.StoreProbe;

/** Asks a server what it uses by {@code stats}. */
final class MemcachedProbe extends StoreProbe<MemcachedProbe.Link> {
  private static final int TIMEOUT_MILLIS = 1_000;

  private final HostPort address;
  private final Optional<Tls> tls;

  MemcachedProbe(HostPort address, Optional<Tls> tls) {
    super(address.toString());
    this.address = address;
    this.tls = tls;
  }

  /** A connection with a thread of its own. */
  record Link(MemcachedLink connection, Loops loops) implements AutoCloseable {
    @Override
    public void close() {
      connection.close();
      loops.close();
    }
  }

  @Override
  public String describe() {
    return "stats of " + address;
  }

  @Override
  protected Link connect() throws IOException {
    Loops loops = new Loops(address, TIMEOUT_MILLIS, tls, 1);
    try {
      return new Link(new MemcachedLink(loops), loops);
    } catch (IOException e) {
      loops.close();
      throw e;
    }
  }

  @Override
  protected Reading read(Link over) throws IOException {
    return over.connection.stats("").reading();
  }

  @Override
  public boolean knowsStore() {
    return true;
  }
}
