// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InProcessMariaDbTest {
  /** 320 characters. */
  private static final String LONG_PATH =
      "/tmp/0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567"
          + "/0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567"
          + "/0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567"
          + "/01234567890123456789012345678901234567890123456789";

  @Test
  void linuxOnX8664Is() {
    assertThatCode(() -> InProcessMariaDb.checkPlatform("Linux", "amd64"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"Mac OS X, aarch64", "Windows 11, amd64", "Linux, aarch64"})
  void otherPlatformsAreRefused(String system, String architecture) {
    assertThatThrownBy(() -> InProcessMariaDb.checkPlatform(system, architecture))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(
            "not on " + system + " on " + architecture + "; use the binding mysql");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/tmp/a;b", LONG_PATH})
  void directoriesThatTheLibraryCannotUseAreRefused(String path) {
    assertThatThrownBy(() -> InProcessMariaDb.checkPath(Path.of(path)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(
            "java.io.tmpdir=" + path + " has a semicolon or more than 300 bytes")
        .hasMessageContaining("name another directory");
  }

  @Test
  void aDirectoryThatCannotBeMadeIsNamedWithWhatToDo(@TempDir Path directory) {
    String before = System.getProperty("java.io.tmpdir");
    System.setProperty("java.io.tmpdir", directory.resolve("absent").toString());
    try {
      assertThatThrownBy(InProcessMariaDb::directory)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("the server can't make its directory in java.io.tmpdir=")
          .hasMessageContaining(
              "absent (NoSuchFileException); name one that this user can write to");
    } finally {
      System.setProperty("java.io.tmpdir", before);
    }
  }

  @Test
  void aMissingLibraryIsNamedWithItsPackage() {
    assertThat(InProcessMariaDb.missing("not found"))
        .contains("(not found)", "apt-get install libmariadbd19");
  }
}
