// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
    return dataFiles.isEmpty() ? counted : counted.with(Metric.FILES, fileBytes());
  }

  private long fileBytes() {
    long bytes = 0;
    for (Path place : dataFiles) {
      Sizes sizes = new Sizes();
      try {
        Files.walkFileTree(place, sizes);
      } catch (IOException e) {
        return Reading.UNKNOWN;
      }
      bytes += sizes.bytes;
    }
    return bytes;
  }

  /** Adds up sizes; a file removed meanwhile counts as 0. */
  private static final class Sizes extends SimpleFileVisitor<Path> {
    private long bytes;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      bytes += attributes.isRegularFile() ? attributes.size() : 0;
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) {
      return FileVisitResult.CONTINUE;
    }
  }
}
