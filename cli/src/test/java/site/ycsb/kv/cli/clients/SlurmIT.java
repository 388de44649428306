// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.clients;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.PackagedServer;

/** The clients are tasks of Slurm on two nodes, both of this machine. */
class SlurmIT extends FourClients {
  private static final String PACKAGES =
      "apt-get install --no-install-recommends slurmctld slurmd slurm-client";
  private static final List<Process> DAEMONS = new ArrayList<>();

  @BeforeAll
  static void startSlurm() throws Exception {
    for (String program : List.of("slurmctld", "slurmd", "srun", "sbatch", "sinfo")) {
      PackagedServer.require(program, PACKAGES);
    }
    Path directory = place.resolve("slurm");
    Files.createDirectories(directory.resolve("state"));
    Files.writeString(configuration(), configured(directory, freePorts()));
    daemon(directory, "slurmctld", List.of("slurmctld", "-D", "-i"));
    for (String node : List.of("node1", "node2")) {
      daemon(directory, node, List.of("slurmd", "-D", "-N", node));
    }
    Await.until("two nodes are idle", SlurmIT::isReady);
  }

  @AfterAll
  static void stopSlurm() throws Exception {
    DAEMONS.forEach(Process::destroy);
    for (Process daemon : DAEMONS) {
      daemon.waitFor();
    }
    DAEMONS.clear();
  }

  private static void daemon(Path directory, String name, List<String> words) throws IOException {
    DAEMONS.add(
        Shell.builder(directory, reached(), words)
            .redirectOutput(directory.resolve(name + ".log").toFile())
            .start());
  }

  private static boolean isReady() {
    try {
      Shell.Result idle =
          Shell.run(place, reached(), List.of("sinfo", "-h", "-t", "idle", "-o", "%D"));
      return idle.text().strip().equals("2");
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Path configuration() {
    return place.resolve("slurm/slurm.conf");
  }

  private static Map<String, String> reached() {
    return Map.of("SLURM_CONF", configuration().toString());
  }

  /** Nobody else's jobs come here, so nobody needs to prove who he is. */
  private static String configured(Path directory, List<Integer> ports) throws IOException {
    return """
        ClusterName=ycsb
        SlurmctldHost=%1$s(127.0.0.1)
        SlurmctldPort=%4$d
        SlurmUser=%2$s
        SlurmdUser=%2$s
        AuthType=auth/none
        CredType=cred/none
        MpiDefault=none
        SlurmctldPidFile=%3$s/slurmctld.pid
        SlurmdPidFile=%3$s/%%n.pid
        StateSaveLocation=%3$s/state
        SlurmdSpoolDir=%3$s/%%n
        SlurmdParameters=config_overrides
        ProctrackType=proctrack/pgid
        TaskPlugin=task/none
        SwitchType=switch/none
        SelectType=select/cons_tres
        SelectTypeParameters=CR_CPU
        JobAcctGatherType=jobacct_gather/none
        AccountingStorageType=accounting_storage/none
        NodeName=node1 NodeHostname=%1$s NodeAddr=127.0.0.1 Port=%5$d CPUs=2
        NodeName=node2 NodeHostname=%1$s NodeAddr=127.0.0.1 Port=%6$d CPUs=2
        PartitionName=all Nodes=ALL Default=YES State=UP
        """
        .formatted(
            Files.readString(Path.of("/proc/sys/kernel/hostname"))
                .strip()
                .replaceFirst("\\..*", ""),
            System.getProperty("user.name"),
            directory,
            ports.get(0),
            ports.get(1),
            ports.get(2));
  }

  private static List<Integer> freePorts() throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocket one = new ServerSocket(0, 1, here);
        ServerSocket two = new ServerSocket(0, 1, here);
        ServerSocket three = new ServerSocket(0, 1, here)) {
      return List.of(one.getLocalPort(), two.getLocalPort(), three.getLocalPort());
    }
  }

  @Override
  List<String> deployed(List<String> arguments) {
    String script = Path.of("../deploy/slurm.sh").toAbsolutePath().normalize().toString();
    List<String> words = new ArrayList<>(List.of("sbatch", "--wait", script));
    words.addAll(arguments);
    return words;
  }

  @Override
  List<String> engine() {
    return List.of("srun", "--nodes=2", "--ntasks=4");
  }

  @Override
  Map<String, String> environment() {
    return reached();
  }
}
