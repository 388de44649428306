// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import java.io.IOException;

/** Starts a server inside this process. */
@FunctionalInterface
public interface EmbeddedServer {
  /** Starts it on a free port of the loopback address. */
  RunningServer start() throws IOException;
}
