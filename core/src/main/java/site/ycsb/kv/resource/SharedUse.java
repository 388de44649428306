// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import oshi.hardware.NetworkIF;

/**
 * What this machine does not count by process: bytes of data files, and of network interfaces that
 * other processes may share, and how busy its processors are. Used by one thread.
 */
final class SharedUse implements Probe {
  private final List<Path> dataFiles;
  private final Traffic traffic;
  private final boolean processors;

  SharedUse(List<Path> dataFiles, Traffic traffic) {
    this(dataFiles, traffic, false);
  }

  private SharedUse(List<Path> dataFiles, Traffic traffic, boolean processors) {
    this.dataFiles = List.copyOf(dataFiles);
    this.traffic = traffic;
    this.processors = processors;
  }

  static SharedUse none() {
    return new SharedUse(List.of(), Traffic.NONE);
  }

  /** That of the client's machine: its network, and how busy its processors are. */
  static SharedUse ofClient(Traffic traffic) {
    return new SharedUse(List.of(), traffic, true);
  }

  @Override
  public String describe() {
    return "data files and network of this machine";
  }

  @Override
  public Reading read() {
    return addTo(Reading.NOTHING);
  }

  Reading addTo(Reading given) {
    Reading reading = processors ? Machine.addTo(given) : given;
    List<NetworkIF> interfaces = traffic.interfaces();
    long received = 0;
    long sent = 0;
    for (NetworkIF network : interfaces) {
      network.updateAttributes();
      received += network.getBytesRecv();
      sent += network.getBytesSent();
    }
    Reading counted = interfaces.isEmpty() ? reading : reading.withNetwork(received, sent);
    return dataFiles.isEmpty()
        ? counted
        : counted.with(
            Metric.FILES, dataFiles.stream().map(Path::toFile).mapToLong(SharedUse::bytes).sum());
  }

  /** A file removed meanwhile counts as 0; a link is not followed. */
  private static long bytes(File place) {
    if (Files.isSymbolicLink(place.toPath())) {
      return 0;
    }
    File[] files = place.listFiles();
    return files == null
        ? (place.isFile() ? place.length() : 0)
        : Stream.of(files).mapToLong(SharedUse::bytes).sum();
  }
}
