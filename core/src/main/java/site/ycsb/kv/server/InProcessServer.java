// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import java.util.Map;

/** A server inside this process. Its {@code stop} is harmless when called again. */
public record InProcessServer(
    String description, boolean standIn, Map<String, String> address, Runnable stop)
    implements RunningServer {

  @Override
  public void close() {
    stop.run();
  }
}
