// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerEdgeCasesTest {
  @Test
  void whatWasCancelledBeforeItStartedSaysSo(@TempDir Path directory) throws IOException {
    FakeProgram fake = new FakeProgram(directory, FakeProgram.SERVES);
    assertThatIOException()
        .isThrownBy(
            () ->
                ProgramServer.start(
                    fake.program("fakeserver"), Path.of("/bin/sh"), ServerLimits.NONE, () -> true))
        .withMessageContaining("fakeserver");
  }
}
