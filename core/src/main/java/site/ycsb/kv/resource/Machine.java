// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.NetworkIF;
import oshi.software.os.InternetProtocolStats.IPConnection;
import oshi.software.os.InternetProtocolStats.TcpState;
import oshi.software.os.OSProcess;

/** This machine, through OSHI. Thread-safe. */
public final class Machine {
  private static final SystemInfo SYSTEM = new SystemInfo();

  /** How a listener matches an address: exactly, on all addresses, or on a related one. */
  private static final int EXACT = 0;

  private static final int ALL = 1;
  private static final int BESIDE = 2;
  private static final int NOT = 3;

  private Machine() {}

  /**
   * Begins to load what the first readings need, in a thread of its own, so that a command that
   * calls this first starts sooner. What fails here fails again where it is needed.
   */
  public static void prepare() {
    Thread thread = new Thread(() -> SYSTEM.getOperatingSystem().getCurrentProcess(), "machine");
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler((failed, e) -> {});
    thread.start();
  }

  /** The present state of a process; throws an IOException if there is none with this id. */
  static OSProcess process(long pid) throws IOException {
    OSProcess process = SYSTEM.getOperatingSystem().getProcess((int) pid);
    // An ended process uses nothing.
    if (process == null
        || process.getState() == OSProcess.State.ZOMBIE
        || process.getState() == OSProcess.State.INVALID) {
      throw gone(pid);
    }
    return process;
  }

  static IOException gone(long pid) {
    return new IOException("process " + pid + " is gone");
  }

  /** The number of its logical processors. */
  public static int processors() {
    return SYSTEM.getHardware().getProcessor().getLogicalProcessorCount();
  }

  /**
   * Adds the time in which its processors were busy or taken by the machine's host, and in which
   * the collector of this process stopped it.
   */
  static Reading addTo(Reading reading) {
    long[] millis = SYSTEM.getHardware().getProcessor().getSystemCpuLoadTicks();
    long free = millis[TickType.IDLE.getIndex()] + millis[TickType.IOWAIT.getIndex()];
    long stolen = millis[TickType.STEAL.getIndex()];
    long busy = LongStream.of(millis).sum() - free - stolen;
    // Collectors that run beside the threads name their beans so.
    long paused =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(bean -> !bean.getName().matches(".*(Concurrent|Cycles).*"))
            .mapToLong(bean -> Math.max(0, bean.getCollectionTime()))
            .sum();
    return reading
        .with(Metric.COLLECTOR, TimeUnit.MILLISECONDS.toNanos(paused))
        .with(Metric.MACHINE_BUSY, TimeUnit.MILLISECONDS.toNanos(busy) / processors())
        .with(Metric.MACHINE_STOLEN, TimeUnit.MILLISECONDS.toNanos(stolen) / processors());
  }

  /** Its memory in bytes. */
  public static long memoryBytes() {
    return SYSTEM.getHardware().getMemory().getTotal();
  }

  /**
   * The bytes a second that the interface to these addresses carries each way; empty for loopback,
   * and where the system does not tell it.
   */
  public static OptionalLong networkBytesPerSecond(Collection<InetSocketAddress> addresses) {
    List<InetSocketAddress> elsewhere =
        addresses.stream().filter(address -> !isLocal(address.getAddress())).toList();
    return Traffic.to(elsewhere).interfaces().stream()
        .mapToLong(network -> network.getSpeed() / Byte.SIZE)
        .filter(speed -> speed > 0)
        .min();
  }

  static List<NetworkIF> interfaces() {
    return SYSTEM.getHardware().getNetworkIFs(true);
  }

  /** The process that listens on this address; empty if this user can't see it. */
  public static OptionalLong listener(SocketAddress address) {
    if (address instanceof UnixDomainSocketAddress unix) {
      return UnixListeners.find(unix.getPath());
    }
    return address instanceof InetSocketAddress tcp ? listener(tcp) : OptionalLong.empty();
  }

  /** The process that listens on this address or else on all of them. */
  private static OptionalLong listener(InetSocketAddress address) {
    InetAddress wanted = address.getAddress();
    if (!isLocal(wanted)) {
      return OptionalLong.empty();
    }
    return SYSTEM.getOperatingSystem().getInternetProtocolStats().getConnections().stream()
        .filter(connection -> connection.getState() == TcpState.LISTEN)
        .filter(connection -> connection.getLocalPort() == address.getPort())
        .filter(connection -> connection.getowningProcessId() > 0)
        .filter(connection -> distance(connection, wanted) < NOT)
        .min(Comparator.comparingInt(connection -> distance(connection, wanted)))
        .stream()
        .mapToLong(IPConnection::getowningProcessId)
        .findFirst();
  }

  /** The name of this machine. */
  public static String host() {
    return SYSTEM.getOperatingSystem().getNetworkParams().getHostName();
  }

  /** The model of its processors. */
  public static String cpuModel() {
    return SYSTEM.getHardware().getProcessor().getProcessorIdentifier().getName();
  }

  /** Whether an address belongs to this machine; false for null. */
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

  private static int distance(IPConnection listener, InetAddress wanted) {
    try {
      byte[] bytes = listener.getLocalAddress();
      // OSHI returns no bytes for a listener on all addresses.
      InetAddress local = bytes.length == 0 ? null : InetAddress.getByAddress(bytes);
      if (local == null || local.isAnyLocalAddress()) {
        return ALL;
      }
      if (local.equals(wanted)) {
        return EXACT;
      }
      boolean beside = local.isLoopbackAddress() && wanted.isLoopbackAddress();
      return beside || wanted.isAnyLocalAddress() ? BESIDE : NOT;
    } catch (UnknownHostException e) {
      return BESIDE;
    }
  }
}
