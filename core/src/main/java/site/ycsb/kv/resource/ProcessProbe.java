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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import oshi.hardware.NetworkIF;
import oshi.software.os.OSProcess;

/**
 * A process of this machine, by its number, with OSHI. Processor times have the resolution of the
 * system's accounting (10 ms on Linux). No system counts network bytes by process: those of the
 * interface that its traffic takes are shown, which other processes may share.
 */
public final class ProcessProbe implements Probe {
  private final long pid;
  private final List<Path> dataFiles;
  private final boolean loopback;
  private @Nullable List<NetworkIF> interfaces;

  /**
   * Watches a process.
   *
   * @param dataFiles files and directories that hold its data
   * @param loopback whether its clients reach it from this machine
   */
  public ProcessProbe(long pid, List<Path> dataFiles, boolean loopback) {
    this.pid = pid;
    this.dataFiles = List.copyOf(dataFiles);
    this.loopback = loopback;
  }

  @Override
  public String describe() {
    return "process " + pid;
  }

  @Override
  public Reading read() throws IOException {
    OSProcess process = Machine.process(pid);
    if (process == null) {
      throw new IOException("process " + pid + " is gone");
    }
    List<NetworkIF> networks = interfaces;
    if (networks == null) {
      networks = Machine.interfaces(loopback);
      interfaces = networks;
    }
    long received = 0;
    long sent = 0;
    for (NetworkIF network : networks) {
      network.updateAttributes();
      received += network.getBytesRecv();
      sent += network.getBytesSent();
    }
    Reading reading =
        Reading.of(
                TimeUnit.MILLISECONDS.toNanos(process.getUserTime()),
                TimeUnit.MILLISECONDS.toNanos(process.getKernelTime()),
                process.getResidentMemory(),
                process.getVirtualSize())
            .withThreads(process.getThreadCount());
    Reading traffic = networks.isEmpty() ? reading : reading.withNetwork(received, sent);
    return dataFiles.isEmpty() ? traffic : traffic.withFiles(fileBytes());
  }

  private long fileBytes() throws IOException {
    long bytes = 0;
    for (Path place : dataFiles) {
      try (Stream<Path> files = Files.walk(place)) {
        bytes += files.mapToLong(ProcessProbe::size).sum();
      } catch (UncheckedIOException e) {
        throw new IOException(place + " can't be read", e);
      }
    }
    return bytes;
  }

  /** A file that was removed meanwhile takes no room. */
  private static long size(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      return 0;
    }
  }
}
