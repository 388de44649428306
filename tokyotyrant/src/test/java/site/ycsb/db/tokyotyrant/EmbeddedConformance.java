// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import java.util.Properties;
import site.ycsb.kv.server.RunningServer;

/** The suite over the embedded stand-in; subclasses run beside each other. */
abstract class EmbeddedConformance extends TokyoTyrantConformance {
  @Override
  protected RunningServer start(Properties settings) throws IOException {
    return binding().embedded(settings).orElseThrow().start();
  }
}
