// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Finds the process that listens on a UNIX socket of Linux, by the inode that /proc/net/unix tells
 * and the files that processes have open (proc(5)). It sees the processes of this user, or of all
 * users for root, and none in another network namespace, such as that of a container.
 */
final class UnixListeners {
  private static final Path PROC = Path.of("/proc");

  /** Column of the flags: __SO_ACCEPTCON marks a socket that listens (linux/net.h). */
  private static final int FLAGS = 3;

  private static final String LISTENS = "00010000";
  private static final int INODE = 6;
  private static final int PATH = 7;

  /** The process that starts all others; it may keep a socket open for a server that it starts. */
  private static final long INIT = 1;

  private UnixListeners() {}

  /** A socket that listens, and the path that its server bound it to, which may be relative. */
  private record Listening(String inode, Path bound) {
    boolean isOf(Path process, Path wanted) {
      Path from = link(process.resolve("cwd")).orElse(PROC);
      return realPath(from.resolve(bound)).equals(wanted);
    }

    Path file() {
      return Path.of("socket:[" + inode + "]");
    }
  }

  /** The process that listens here; empty elsewhere than on Linux, and if it can't be seen. */
  static OptionalLong find(Path socket) {
    Path wanted = realPath(socket);
    List<Listening> listening = listening(wanted);
    if (listening.isEmpty()) {
      return OptionalLong.empty();
    }
    try (Stream<Path> processes = Files.list(PROC)) {
      // A process that the server has forked has the socket too, and a higher number as a rule.
      return processes
          .map(process -> String.valueOf(process.getFileName()))
          .filter(name -> name.matches("\\d+"))
          .mapToLong(Long::parseLong)
          .filter(pid -> pid != INIT)
          .sorted()
          .filter(pid -> holds(PROC.resolve(Long.toString(pid)), wanted, listening))
          .findFirst();
    } catch (IOException | UncheckedIOException e) {
      return OptionalLong.empty();
    }
  }

  /** The listening sockets whose file has the same name. */
  private static List<Listening> listening(Path wanted) {
    try (Stream<String> lines = Files.lines(PROC.resolve("net/unix"))) {
      return lines
          .map(line -> line.strip().split("\\s+", PATH + 1))
          .filter(columns -> columns.length > PATH && columns[FLAGS].equals(LISTENS))
          .map(columns -> new Listening(columns[INODE], Path.of(columns[PATH])))
          .filter(found -> Objects.equals(found.bound.getFileName(), wanted.getFileName()))
          .toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of(); // Not Linux.
    }
  }

  private static boolean holds(Path process, Path wanted, List<Listening> listening) {
    List<Path> own =
        listening.stream()
            .filter(found -> found.isOf(process, wanted))
            .map(Listening::file)
            .toList();
    if (own.isEmpty()) {
      return false;
    }
    try (Stream<Path> files = Files.list(process.resolve("fd"))) {
      return files.map(UnixListeners::link).flatMap(Optional::stream).anyMatch(own::contains);
    } catch (IOException | UncheckedIOException e) {
      return false; // It is another user's, or has ended.
    }
  }

  private static Path realPath(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath();
    }
  }

  private static Optional<Path> link(Path file) {
    try {
      return Optional.of(Files.readSymbolicLink(file));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
