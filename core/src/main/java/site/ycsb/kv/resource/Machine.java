/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.resource;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.NetworkIF;
import oshi.software.os.InternetProtocolStats.TcpState;
import oshi.software.os.OSProcess;

/** This machine, as OSHI knows it. Thread-safe. */
public final class Machine {
  private static final SystemInfo SYSTEM = new SystemInfo();

  private Machine() {}

  /** A process as it is now; null if there is none of this number. */
  static @Nullable OSProcess process(long pid) {
    return SYSTEM.getOperatingSystem().getProcess((int) pid);
  }

  /** The interfaces that traffic takes within this machine, or else out of it. */
  static List<NetworkIF> interfaces(boolean loopback) {
    return SYSTEM.getHardware().getNetworkIFs(true).stream()
        .filter(network -> isLoopback(network) == loopback)
        .toList();
  }

  /** The process that listens on this address, where it is one of this machine and may be seen. */
  public static OptionalLong listener(InetSocketAddress address) {
    if (!isLocal(address.getAddress())) {
      return OptionalLong.empty();
    }
    return SYSTEM.getOperatingSystem().getInternetProtocolStats().getConnections().stream()
        .filter(connection -> connection.getState() == TcpState.LISTEN)
        .filter(connection -> connection.getLocalPort() == address.getPort())
        .mapToLong(connection -> connection.getowningProcessId())
        .filter(pid -> pid > 0)
        .findFirst();
  }

  /** Whether an address is one of this machine. */
  public static boolean isLocal(@Nullable InetAddress address) {
    if (address == null) {
      return false;
    }
    try {
      return address.isAnyLocalAddress()
          || address.isLoopbackAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false;
    }
  }

  private static boolean isLoopback(NetworkIF network) {
    try {
      return network.queryNetworkInterface().isLoopback();
    } catch (SocketException e) {
      return false;
    }
  }
}
