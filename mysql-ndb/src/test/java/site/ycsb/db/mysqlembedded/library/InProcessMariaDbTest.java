// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InProcessMariaDbTest {
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

  @Test
  void aMissingLibraryIsNamedWithItsPackage() {
    assertThat(InProcessMariaDb.missing()).contains("apt-get install libmariadbd19");
  }
}
