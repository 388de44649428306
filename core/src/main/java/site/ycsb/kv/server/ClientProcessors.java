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

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import site.ycsb.DBException;

/** Keeps this process on some processors, and so off the server's. */
public final class ClientProcessors {
  private ClientProcessors() {}

  /**
   * Moves all threads of this process, and those to come, where {@code limits} say.
   *
   * @throws DBException with one sentence when that can't be done
   */
  public static void pin(ServerLimits limits) throws DBException {
    if (limits.clientCpus().isEmpty()) {
      return;
    }
    String cpus = limits.clientCpus().get();
    String pid = Long.toString(ProcessHandle.current().pid());
    try {
      Process taskset =
          new ProcessBuilder("taskset", "-acp", cpus, pid).redirectErrorStream(true).start();
      String said = new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (taskset.waitFor() != 0) {
        throw new DBException(
            "client.cpus=" + cpus + ": taskset refuses it: " + said.strip() + "; correct it.");
      }
    } catch (IOException e) {
      throw new DBException(
          "client.cpus=" + cpus + " needs taskset of util-linux on the PATH; remove it.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DBException("client.cpus=" + cpus + ": interrupted", e);
    }
  }
}
