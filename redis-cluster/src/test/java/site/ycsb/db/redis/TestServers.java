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
package site.ycsb.db.redis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;

final class TestServers {
  private TestServers() {}

  /** Starts the program of this name, as a run would. */
  static RunningServer start(Binding binding, String program, Properties settings)
      throws IOException {
    LocalServer local =
        binding.programs(settings).stream()
            .filter(p -> p.program().equals(program))
            .findFirst()
            .orElseThrow();
    Path executable =
        local.find().orElseThrow(() -> new IOException(program + " is not on the PATH"));
    return local.start(executable, ServerLimits.NONE, () -> false);
  }

  /** Whether a program is there. */
  static boolean isThere(String program) {
    return ProgramServer.find(program).isPresent();
  }
}
