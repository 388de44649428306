// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Kills a server and removes its directory when this process ends without closing it, for example
 * on SIGKILL.
 *
 * <p>The guard is a shell in its own session that reads from a pipe. This process holds the other
 * end, which the system closes when the process ends. The parent-death signal of Linux (prctl(2),
 * PR_SET_PDEATHSIG) does not work here: it arrives when the thread ends that started the server.
 * Without a shell, as on Windows, there is no guard. Thread-safe.
 */
final class OrphanGuard implements AutoCloseable {
  /**
   * $1 is the server's process, $2 its directory, $3 the directory's lock file, $4 its control
   * group or nothing. A server in its own session dies with its children.
   */
  private static final String SCRIPT =
      """
      trap '' HUP INT TERM
      read -r word
      [ "$word" = closed ] && exit 0
      if [ "$word" = keep ]; then
        while kill -0 "$1"; do sleep 1; done
      else
        kill -9 -- "-$1" || kill -9 "$1"
      fi
      tries=50
      until rm -rf -- "$2" "$3" && { [ -z "$4" ] || rmdir -- "$4"; } || [ "$tries" = 0 ]; do
        sleep 0.1 || sleep 1
        tries=$((tries - 1))
      done
      """;

  private final @Nullable Process shell;

  private OrphanGuard(@Nullable Process shell) {
    this.shell = shell;
  }

  /** Guards a server and the control group that it runs in, if it has one. */
  static OrphanGuard of(Process server, ServerDirectory directory, Optional<MemoryGroup> group)
      throws IOException {
    Optional<String> shell = ProgramServer.find("sh").map(Object::toString);
    if (shell.isEmpty()) {
      return new OrphanGuard(null);
    }
    List<String> command = new ArrayList<>(ProgramServer.ownSession());
    command.addAll(List.of(shell.get(), "-c", SCRIPT, "ycsb-kv-guard"));
    command.add(Long.toString(server.pid()));
    command.add(directory.path().toString());
    command.add(directory.lockFile().toString());
    command.add(group.map(g -> g.directory().toString()).orElse(""));
    return new OrphanGuard(
        new ProcessBuilder(command)
            .directory(new File("/"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  /** Lets the server outlive this process; the guard removes its directory when it ends. */
  void keep() {
    send("keep\n");
  }

  /** Ends the guard, once the server has ended. May be called more than once. */
  @Override
  public void close() {
    send("closed\n");
  }

  private void send(String word) {
    if (shell == null) {
      return;
    }
    try (OutputStream toShell = shell.getOutputStream()) {
      toShell.write(word.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      // The guard is closed already, or somebody killed the shell.
    }
  }
}
