// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;

/**
 * A file of results. It keeps its first failure, as some of its writers hide failures, and accepts
 * nothing after that. Used by one thread at a time.
 */
public final class ResultFile extends OutputStream {
  /** The smallest result needs this much free space. */
  private static final long LEAST_FREE_BYTES = 1 << 14;

  private final String name;
  private final OutputStream out;
  private @Nullable IOException failure;

  /** Opens a file, and keeps its content if {@code append} is true. */
  public ResultFile(String name, boolean append) throws IOException {
    this.name = name;
    this.out = new FileOutputStream(name, append);
  }

  /**
   * Checks before a run that a file can be written.
   *
   * @param told the setting and its value, for the sentence
   * @throws DBException with one sentence when it can't
   */
  public static void check(String told, Path file) throws DBException {
    Path path = file.toAbsolutePath();
    boolean exists = Files.exists(path);
    Path target = exists ? path : path.getParent();
    if (Files.isDirectory(path) || target == null || !opens(path)) {
      throw new DBException(told + ": can't be written; name another file.");
    }
    if (!exists || Files.isRegularFile(path)) {
      checkSpace(told, target);
    }
  }

  /** Tries to open it, as a directory may claim to be writable and refuse each file. */
  private static boolean opens(Path file) {
    try {
      if (Files.isRegularFile(file)) {
        Files.newOutputStream(file, StandardOpenOption.APPEND).close();
      } else if (!Files.exists(file)) {
        Files.delete(Files.createFile(file));
      }
      return !Files.exists(file) || Files.isWritable(file);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Checks before a run that the file system of a place is not full.
   *
   * @param told the setting and its value, for the sentence
   * @throws DBException with one sentence when it is
   */
  static void checkSpace(String told, Path place) throws DBException {
    try {
      FileStore store = Files.getFileStore(place);
      // Some file systems do not report their size.
      if (store.getTotalSpace() > 0 && store.getUsableSpace() < LEAST_FREE_BYTES) {
        throw new DBException(
            told + ": its file system is full; free some space or name another place.");
      }
    } catch (IOException e) {
      throw new DBException(told + " can't be written: " + e.getMessage() + ".", e);
    }
  }

  /** The failure with the name of its file. */
  static IOException named(Object file, IOException e) {
    String reason = e instanceof java.nio.file.FileSystemException f ? f.getReason() : null;
    return new IOException(file + ": " + (reason == null ? e.getMessage() : reason), e);
  }

  /**
   * Reports the first failure.
   *
   * @throws IOException if there was one
   */
  public void check() throws IOException {
    if (failure != null) {
      // A new one each time: closing a stream adds one failure to another.
      throw new IOException(failure.getMessage(), failure);
    }
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    check();
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = named(name, e);
      throw failure;
    }
  }

  @Override
  public void close() throws IOException {
    try {
      out.close();
    } catch (IOException e) {
      if (failure == null) {
        failure = named(name, e);
      }
    }
    check();
  }
}
