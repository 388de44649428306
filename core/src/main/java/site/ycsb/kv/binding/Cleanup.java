// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import site.ycsb.DBException;

/** Runs all steps that close a client, even if one of them fails. */
public final class Cleanup {
  /** Releases something or sends what is left. */
  @FunctionalInterface
  public interface Step {
    void run() throws Exception;
  }

  private Cleanup() {}

  /** Runs all steps in order; throws the first failure, with the others suppressed. */
  public static void run(String binding, Step... steps) throws DBException {
    Throwable first = null;
    for (Step step : steps) {
      try {
        step.run();
      } catch (Exception | Error e) {
        if (e instanceof InterruptedException) {
          Thread.currentThread().interrupt();
        }
        if (first == null) {
          first = e;
        } else if (e != first) {
          first.addSuppressed(e);
        }
      }
    }
    if (first instanceof Error error) {
      throw error;
    }
    if (first instanceof DBException told) {
      throw told;
    }
    if (first != null) {
      throw new DBException(binding + ": the client could not be closed: " + first + ".", first);
    }
  }
}
