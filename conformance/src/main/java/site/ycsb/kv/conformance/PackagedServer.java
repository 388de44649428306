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
package site.ycsb.kv.conformance;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import site.ycsb.kv.server.ProgramServer;

/** A server program that a package brings, for the tests that need it. */
public final class PackagedServer {
  private PackagedServer() {}

  /**
   * Goes on when the program is on the PATH. Otherwise the test is skipped with what would bring
   * it; but where the environment says {@code CI=true} it fails, so that nothing goes untested
   * there.
   */
  public static void require(String program, String howToGetIt) {
    boolean there = ProgramServer.find(program).isPresent();
    String missing = program + " is not on the PATH; to bring it: " + howToGetIt;
    if (!there && Boolean.parseBoolean(System.getenv("CI"))) {
      Assertions.fail(missing);
    }
    Assumptions.assumeTrue(there, missing);
  }
}
