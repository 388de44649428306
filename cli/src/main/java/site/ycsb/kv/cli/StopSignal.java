// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Asks the command under way to end in order. The first reason counts. Thread-safe. */
final class StopSignal {
  private final CompletableFuture<String> request = new CompletableFuture<>();

  /** Asks, with a reason that can stand in a sentence. */
  void request(String reason) {
    request.complete(reason);
  }

  /** Whether it was asked. */
  boolean requested() {
    return request.isDone();
  }

  /** The reason, once it was asked. */
  Optional<String> reason() {
    return Optional.ofNullable(request.getNow(null));
  }

  /** Calls back when it is asked, or at once if it was. */
  void onRequest(Consumer<String> action) {
    var unused = request.thenAccept(action);
  }
}
