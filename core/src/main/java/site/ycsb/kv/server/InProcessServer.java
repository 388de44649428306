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

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A server that lives in this process, as far as a run needs to know it.
 *
 * @param description what it is, in a few words
 * @param standIn whether it only stands in for the real server
 * @param address the settings that lead a client to it
 * @param ended never completed: it ends with the process
 * @param stop stops it; harmless when called again
 */
public record InProcessServer(
    String description,
    boolean standIn,
    Map<String, String> address,
    CompletableFuture<String> ended,
    Runnable stop)
    implements RunningServer {

  /** A server that is stopped by {@code stop}. */
  public InProcessServer(
      String description, boolean standIn, Map<String, String> address, Runnable stop) {
    this(description, standIn, address, new CompletableFuture<>(), stop);
  }

  @Override
  public void close() {
    stop.run();
  }
}
