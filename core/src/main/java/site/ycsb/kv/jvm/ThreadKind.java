// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.jvm;

import java.lang.reflect.Method;

/** The kinds of threads: clients can have either, and all others are of the platform. */
public enum ThreadKind {
  /** A thread of the operating system for each client. */
  PLATFORM,
  /** A virtual thread for each, which JDK 21 brought (JEP 444). */
  VIRTUAL;

  private static final int VIRTUAL_SINCE = 21;

  /** Whether this JVM has such threads. */
  public boolean available() {
    return this == PLATFORM || Runtime.version().feature() >= VIRTUAL_SINCE;
  }

  /**
   * Sets how many threads carry the virtual ones, 0 for the JVM's choice, if none was started in
   * this process before: the JVM reads it once ({@code java.lang.Thread}, system properties).
   */
  public static void carry(int carriers) {
    if (carriers > 0) {
      System.setProperty("jdk.virtualThreadScheduler.parallelism", Integer.toString(carriers));
      System.setProperty("jdk.virtualThreadScheduler.maxPoolSize", Integer.toString(carriers));
    }
  }

  /** A thread that does not keep the process alive, not started yet. */
  public Thread make(String name, Runnable task) {
    Thread thread = this == PLATFORM ? new Thread(task) : virtual(task);
    thread.setName(name);
    thread.setDaemon(true);
    return thread;
  }

  /** {@code Thread.ofVirtual().unstarted(task)}, which the source level does not know. */
  private static Thread virtual(Runnable task) {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Method unstarted =
          Class.forName("java.lang.Thread$Builder").getMethod("unstarted", Runnable.class);
      return (Thread) unstarted.invoke(builder, task);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("This JVM has no virtual threads", e);
    }
  }
}
