// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import oshi.software.os.OSProcess;

/**
 * A process of this machine, the name of its program without the path, and a number that differs
 * from that of another process with the same id.
 */
record LocalProcess(long pid, String program, long instance) {
  /** The length to which Linux truncates the name of a program (proc(5), /proc/pid/comm). */
  private static final int NAME_LENGTH = 15;

  /**
   * Programs that listen in place of a server and forward to it: those of containers and virtual
   * machines, tunnels, proxies and routers. What they use says nothing of the server behind them.
   */
  private static final Set<String> FORWARDERS =
      Stream.of(
              """
              docker-proxy com.docker.backend vpnkit gvproxy rootlesskit rootlessport
              slirp4netns pasta pasta.avx2 passt passt.avx2 limactl wslrelay.exe kubectl
              kube-proxy ssh sshd sshd-session autossh stunnel stunnel4 socat ncat rinetd
              redir xinetd systemd haproxy envoy nginx traefik caddy toxiproxy-server
              cloud-sql-proxy cloud_sql_proxy proxysql mysqlrouter maxscale mongos nutcracker
              mcrouter predixy redis-cluster-proxy
              """
                  .split("\\s+"))
          .map(LocalProcess::cut)
          .collect(Collectors.toUnmodifiableSet());

  /** Finds a process; throws an IOException if there is none with this id. */
  static LocalProcess find(long pid) throws IOException {
    return of(Machine.process(pid));
  }

  static LocalProcess of(OSProcess process) {
    long pid = process.getProcessID();
    return new LocalProcess(pid, process.getName(), process.getStartTime() * 31 + pid);
  }

  static boolean isForwarder(String program) {
    return FORWARDERS.contains(cut(program));
  }

  @Override
  public String toString() {
    return program.isEmpty() ? "process " + pid : "process " + pid + " (" + program + ")";
  }

  private static String cut(String name) {
    return name.substring(0, Math.min(name.length(), NAME_LENGTH));
  }
}
