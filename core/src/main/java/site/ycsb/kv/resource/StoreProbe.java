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
import java.util.Map;

/** What a process uses by the system's count, with what its store counts by its own protocol. */
final class StoreProbe implements Probe {
  private final Probe process;
  private final Probe store;

  StoreProbe(Probe process, Probe store) {
    this.process = process;
    this.store = store;
  }

  @Override
  public String describe() {
    return process.describe() + " with " + store.describe();
  }

  @Override
  public Reading read() throws IOException {
    return process.read().withStore(counted());
  }

  /** A store that does not answer at the moment leaves its own part of the reading empty. */
  private Map<String, Long> counted() {
    try {
      return store.read().store();
    } catch (IOException e) {
      return Map.of();
    }
  }

  @Override
  public boolean knowsStore() {
    return true;
  }

  @Override
  public void close() {
    process.close();
    store.close();
  }
}
