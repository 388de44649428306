// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.clients;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import site.ycsb.kv.conformance.testing.PackagedServer;

/** The clients are processes of Open MPI's mpirun. */
class MpirunIT extends FourClients {
  @BeforeAll
  static void find() {
    PackagedServer.require("mpirun", "apt-get install openmpi-bin");
  }

  @Override
  List<String> deployed(List<String> arguments) {
    String script = Path.of("../deploy/mpirun.sh").toAbsolutePath().normalize().toString();
    List<String> words = new ArrayList<>(List.of(script, "4", "results"));
    words.addAll(arguments);
    return words;
  }

  @Override
  List<String> engine() {
    return List.of("mpirun", "--enable-recovery", "--bind-to", "none", "-n", "4");
  }

  /** Root may run it, with more clients than processors. */
  @Override
  Map<String, String> environment() {
    return Map.of(
        "OMPI_ALLOW_RUN_AS_ROOT", "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1",
        "OMPI_MCA_rmaps_base_oversubscribe", "1");
  }
}
