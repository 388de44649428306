// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.template;

import java.io.IOException;
import java.util.Map;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.SocketConnection;
import site.ycsb.kv.wire.Watchdog;

/** Asks a server how many records it holds. */
final class TemplateProbe implements Probe {
  private static final int TIMEOUT_MILLIS = 1_000;

  private final HostPort address;

  TemplateProbe(HostPort address) {
    this.address = address;
  }

  @Override
  public String describe() {
    return "count of " + address;
  }

  @Override
  public Reading read() throws IOException {
    try (Watchdog watchdog = new Watchdog("template", TIMEOUT_MILLIS);
        TemplateLink link = new TemplateLink(new SocketConnection(address, watchdog))) {
      link.greet();
      return Reading.NOTHING.withStore(Map.of("records", link.records()));
    }
  }
}
