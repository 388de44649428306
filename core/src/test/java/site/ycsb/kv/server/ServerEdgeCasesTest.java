/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
