// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.rank;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * How far the clock of a shared file system is ahead of this machine's. A file server stamps a file
 * that is made there with its own clock, so two clients that make files in one directory learn how
 * far their own clocks differ.
 *
 * @param reference names the directory: the same for all that see the same one
 * @param offsetMicros what is to be added to this machine's clock, as exact as a file's making is
 *     fast; on Linux a local clock lags by up to a tick, 1 to 10 ms
 */
public record SharedClock(String reference, long offsetMicros) {
  private static final int TRIES = 5;

  /**
   * Compares the clocks. The directory keeps a file {@code NAME.id}, whose text is the reference.
   *
   * @return empty if no file can be made in the directory
   */
  public static Optional<SharedClock> in(Path directory, String name) {
    try {
      return Optional.of(
          new SharedClock(
              reference(directory.resolve(name + ".id")), offsetMicros(directory, name)));
    } catch (IOException e) {
      // The merged result says that nothing shows how far the clocks differ.
      return Optional.empty();
    }
  }

  /** The text of the file, which the first client that asks writes. */
  private static String reference(Path file) throws IOException {
    Path own = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".part");
    try {
      Files.writeString(own, UUID.randomUUID().toString(), StandardCharsets.US_ASCII);
      // Whoever reads it sees the whole text.
      Files.createLink(file, own);
    } catch (FileAlreadyExistsException e) {
      // Another client was first.
    } catch (UnsupportedOperationException e) {
      throw new IOException("the file system has no links", e);
    } finally {
      Files.delete(own);
    }
    return Files.readString(file, StandardCharsets.US_ASCII);
  }

  /** By the file that was made the fastest. */
  private static long offsetMicros(Path directory, String name) throws IOException {
    long fastestNanos = Long.MAX_VALUE;
    long offsetMicros = 0;
    for (int i = 0; i < TRIES; i++) {
      Instant now = Instant.now();
      long before = System.nanoTime();
      Path made = Files.createTempFile(directory, name, ".clock");
      long nanos = System.nanoTime() - before;
      Instant stamped = Files.getLastModifiedTime(made).toInstant();
      Files.delete(made);
      if (nanos < fastestNanos) {
        fastestNanos = nanos;
        offsetMicros = Duration.between(now.plusNanos(nanos / 2), stamped).toNanos() / 1000;
      }
    }
    return offsetMicros;
  }
}
