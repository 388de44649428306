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
package site.ycsb.kv.resource;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The process that listens on an address of this machine, also after it was started anew. */
final class ListenerProbe implements Probe {
  private final InetSocketAddress address;
  private final List<Path> dataFiles;
  private @Nullable ProcessProbe process;

  /** Watches who listens there; {@code pid} does now. */
  ListenerProbe(InetSocketAddress address, long pid, List<Path> dataFiles) {
    this.address = address;
    this.dataFiles = dataFiles;
    this.process = new ProcessProbe(pid, dataFiles, true);
  }

  @Override
  public String describe() {
    return "the process that listens on " + address;
  }

  @Override
  public Reading read() throws IOException {
    ProcessProbe current = process;
    if (current == null) {
      OptionalLong pid = Machine.listener(address);
      if (pid.isEmpty()) {
        throw new IOException("nobody listens on " + address);
      }
      current = new ProcessProbe(pid.getAsLong(), dataFiles, true);
      process = current;
    }
    try {
      return current.read();
    } catch (IOException e) {
      process = null;
      throw e;
    }
  }
}
