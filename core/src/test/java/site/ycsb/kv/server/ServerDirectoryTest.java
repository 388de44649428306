// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Tag("alone")
@DisabledOnOs(OS.WINDOWS)
@Timeout(120)
class ServerDirectoryTest {
  /** Of no process: the largest number that Linux gives is 2^22 (proc(5), pid_max). */
  private static final String GONE = "ycsb-kv-999999999-";

  private static final Path PARENT = Path.of(System.getProperty("java.io.tmpdir"));

  @Test
  void itIsItsOwnersAloneAndGoesWithWhatIsInIt() throws IOException {
    ServerDirectory directory = ServerDirectory.make("store");
    assertThat(Files.getPosixFilePermissions(directory.path())).hasSize(3);
    Files.createDirectories(directory.path().resolve("data/deep"));
    Files.writeString(directory.path().resolve("data/file"), "text");
    directory.close();
    assertThat(directory.path()).doesNotExist();
    assertThat(directory.lockFile()).doesNotExist();
    directory.close();
  }

  @Test
  void oneWhoseOwnerIsGoneIsRemoved() throws IOException {
    Path lockFile = Files.createTempFile(PARENT, GONE + "store-", ".lock");
    Path abandoned = directoryOf(lockFile);
    Files.createDirectories(abandoned.resolve("data"));
    ServerDirectory.make("store").close();
    assertThat(abandoned).doesNotExist();
    assertThat(lockFile).doesNotExist();
  }

  @Test
  void oneWhoseOwnerRunsStays() throws Exception {
    Path lockFile = Files.createTempFile(PARENT, GONE + "store-", ".lock");
    Path used = Files.createDirectory(directoryOf(lockFile));
    Process owner = start(Owner.class, lockFile.toString());
    try {
      assertThat(owner.getInputStream().read()).isEqualTo('l');
      ServerDirectory.make("store").close();
      assertThat(used).exists();
    } finally {
      owner.destroyForcibly().waitFor();
    }
    ServerDirectory.make("store").close();
    assertThat(used).doesNotExist();
  }

  @Test
  void anotherOneOfThisProcessStays() throws IOException {
    try (ServerDirectory first = ServerDirectory.make("store");
        ServerDirectory second = ServerDirectory.make("store")) {
      assertThat(first.path()).exists();
      assertThat(second.path()).exists();
    }
  }

  @Test
  void oneThatIsBeingMadeStays() throws Exception {
    Process other = start(Other.class);
    try {
      assertThat(other.getInputStream().read()).isEqualTo('m');
      for (int i = 0; i < 1000; i++) {
        try (ServerDirectory directory = ServerDirectory.make("store")) {
          assertThat(directory.path()).exists();
          assertThat(directory.lockFile()).exists();
        }
      }
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  private static Process start(Class<?> main, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static Path directoryOf(Path lockFile) {
    return Path.of(lockFile.toString().replaceAll("[.]lock$", ""));
  }

  /**
   * Another process, which makes directories, and so removes abandoned ones, until it is killed.
   */
  static final class Other {
    public static void main(String[] args) throws Exception {
      System.out.write('m');
      System.out.flush();
      while (true) {
        ServerDirectory.make("other").close();
      }
    }
  }

  /** Another process, which locks a file until it is killed. */
  static final class Owner {
    public static void main(String[] args) throws Exception {
      try (FileChannel file = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE)) {
        file.lock();
        System.out.write('l');
        System.out.flush();
        Thread.sleep(Long.MAX_VALUE);
      }
    }
  }
}
