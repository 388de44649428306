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

import java.lang.reflect.Method;

/** The kinds of threads that clients can have. */
public enum ThreadKind {
  /** A thread of the operating system for each client. */
  PLATFORM,
  /** A virtual thread for each, which JDK 21 brought (JEP 444). */
  VIRTUAL;

  private static final int VIRTUAL_SINCE = 21;

  /** Whether this JVM has them. */
  boolean available() {
    return this == PLATFORM || Runtime.version().feature() >= VIRTUAL_SINCE;
  }

  /**
   * Has so many threads carry the virtual ones, if none was started in this process before: the JVM
   * reads it once ({@code java.lang.Thread}, system properties).
   *
   * @param carriers 0 for the JVM's choice
   */
  static void carry(int carriers) {
    if (carriers > 0) {
      System.setProperty("jdk.virtualThreadScheduler.parallelism", Integer.toString(carriers));
      System.setProperty("jdk.virtualThreadScheduler.maxPoolSize", Integer.toString(carriers));
    }
  }

  /** A thread that does not keep the process alive, not started yet. */
  Thread make(String name, Runnable task) {
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
