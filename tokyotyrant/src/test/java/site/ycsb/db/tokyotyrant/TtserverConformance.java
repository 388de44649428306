// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.run.LocalServers;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerChoice;

/** The suite over the real server, if it is on the PATH; subclasses run beside each other. */
abstract class TtserverConformance extends TokyoTyrantConformance {
  static final String MISSING =
      "ttserver is not on the PATH; no distribution packages it, so build Tokyo Tyrant 1.1.41 from"
          + " its release";

  static boolean isThere() {
    return ProgramServer.find("ttserver").isPresent();
  }

  @Override
  protected RunningServer start(Properties settings) throws DBException {
    return LocalServers.start(binding(), settings, ServerChoice.PROGRAM, () -> false).orElseThrow();
  }
}
