// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.jvm;

/** Reports an {@link Error} in a thread that continues, such as an event loop's. */
public final class Errors {
  private static final int DEPTH = 12;

  private Errors() {}

  /**
   * Passes an Error, or one that caused this, to the handler of uncaught exceptions of the calling
   * thread, as if the thread had ended by it. Does nothing for other exceptions.
   */
  public static void report(Throwable thrown) {
    Throwable cause = thrown;
    for (int i = 0; i < DEPTH && cause != null; i++) {
      if (cause instanceof Error) {
        Thread current = Thread.currentThread();
        current.getUncaughtExceptionHandler().uncaughtException(current, cause);
        return;
      }
      cause = cause.getCause();
    }
  }
}
