// SPDX-License-Identifier: Apache-2.0
package standalone;

import java.nio.file.Path;
import site.ycsb.Client;
import site.ycsb.db.tokyotyrant.TokyoTyrantClient;
import site.ycsb.db.tokyotyrant.embedded.EmbeddedTyrant;

/** Loads and runs the workload of a file by YCSB's own client, on an embedded server. */
public final class Standalone {
  private Standalone() {}

  /** The argument is the file of the workload. */
  public static void main(String[] arguments) throws Exception {
    try (EmbeddedTyrant server = EmbeddedTyrant.start("x.tcb", 0)) {
      for (String phase : new String[] {"-load", "-t"}) {
        client(phase, arguments[0], server.port());
      }
    }
  }

  /** In a process of its own, since the client ends its process. */
  private static void client(String phase, String workload, int port) throws Exception {
    new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Client.class.getName(),
            phase,
            "-db",
            TokyoTyrantClient.class.getName(),
            "-P",
            workload,
            "-p",
            "tokyotyrant.port=" + port)
        .inheritIO()
        .start()
        .waitFor();
  }
}
