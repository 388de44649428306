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
package site.ycsb.kv.run;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Asks whatever is under way to end in order. The first reason counts. Thread-safe. */
public final class StopSignal {
  private final CompletableFuture<String> request = new CompletableFuture<>();

  /** Asks, with a reason that can stand in a sentence. */
  public void request(String reason) {
    request.complete(reason);
  }

  /** Whether it was asked. */
  public boolean requested() {
    return request.isDone();
  }

  /** The reason, once it was asked. */
  public Optional<String> reason() {
    return Optional.ofNullable(request.getNow(null));
  }

  /** Calls back when it is asked, or at once if it was. */
  public void onRequest(Consumer<String> action) {
    var unused = request.thenAccept(action);
  }
}
