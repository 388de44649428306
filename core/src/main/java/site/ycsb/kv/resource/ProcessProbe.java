// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import oshi.software.os.OSProcess;

/**
 * A process of this machine, read with OSHI. Processor times have the resolution of the system's
 * accounting (10 ms on Linux). A process found by the address on which it listens is found again
 * after a restart.
 */
public final class ProcessProbe implements Probe {
  private final @Nullable SocketAddress listens;
  private final SharedUse shared;
  private final @Nullable Probe store;
  private volatile long pid;
  private volatile @Nullable LocalProcess process;
  private volatile LinuxProcess linux;
  private volatile double usableProcessors;

  /** Reads only processor time, memory and threads. */
  public ProcessProbe(long pid) {
    this(pid, null, SharedUse.none(), null);
  }

  /**
   * Reads what is {@code shared} too, unless other processes share it. The process was found where
   * it {@code listens}, if it was. The store is asked about this process; the caller closes its
   * probe.
   */
  ProcessProbe(long pid, @Nullable SocketAddress listens, SharedUse shared, @Nullable Probe store) {
    this.listens = listens;
    this.shared = shared;
    this.store = store;
    this.pid = pid;
    this.linux = new LinuxProcess(pid);
    this.usableProcessors = linux.processors();
    try {
      process = LocalProcess.find(pid);
    } catch (IOException e) {
      process = null; // The next reading reports it.
    }
  }

  @Override
  public String describe() {
    LocalProcess known = process;
    String name = known == null ? "process " + pid : known.toString();
    return listens == null ? name : name + ", which listens on " + place(listens);
  }

  @Override
  public Reading read() throws IOException {
    try {
      return readProcess();
    } catch (IOException e) {
      if (listens == null) {
        throw e;
      }
      OptionalLong listener = Machine.listener(listens);
      if (listener.isEmpty()) {
        throw new IOException("nobody listens on " + place(listens), e);
      }
      pid = listener.getAsLong();
      process = null;
      linux = new LinuxProcess(pid);
      usableProcessors = linux.processors();
      return readProcess();
    }
  }

  private Reading readProcess() throws IOException {
    long before = System.nanoTime();
    OSProcess read = Machine.process(pid);
    long atNanos = before + (System.nanoTime() - before) / 2;
    LocalProcess now = LocalProcess.of(read);
    LocalProcess known = process;
    if (known != null && known.instance() != now.instance()) {
      throw Machine.gone(pid); // Another process has its number.
    }
    process = now;
    Reading reading =
        Reading.of(
                TimeUnit.MILLISECONDS.toNanos(read.getUserTime()),
                TimeUnit.MILLISECONDS.toNanos(read.getKernelTime()),
                read.getResidentMemory(),
                read.getVirtualSize())
            .with(Metric.THREADS, read.getThreadCount())
            .at(atNanos)
            .ofInstance(now.instance());
    Reading whole = shared.addTo(linux.addTo(reading));
    return linux.countsDisk()
        ? whole
            .with(Metric.DISK_READ, read.getBytesRead())
            .with(Metric.DISK_WRITTEN, read.getBytesWritten())
        : whole;
  }

  @Override
  public boolean knowsStore() {
    return store != null;
  }

  @Override
  public Optional<Probe> store() {
    return Optional.ofNullable(store);
  }

  @Override
  public Optional<LocalProcess> process() {
    return Optional.ofNullable(process);
  }

  @Override
  public int processors() {
    return Machine.processors();
  }

  @Override
  public double usableProcessors() {
    return usableProcessors > 0 ? Math.min(usableProcessors, processors()) : processors();
  }

  private static String place(SocketAddress address) {
    return address instanceof InetSocketAddress tcp
        ? tcp.getHostString() + ":" + tcp.getPort()
        : address.toString();
  }
}
