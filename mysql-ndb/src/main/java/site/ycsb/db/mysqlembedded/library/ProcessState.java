// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded.library;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;

/**
 * What the library changes in a process when it starts, and what must stay as the JVM has it: the
 * handler of SIGPIPE, which it ignores (its {@code mysql_server_init}), and the mask of new files,
 * which it makes writable for the group ({@code init_embedded_server}). It leaves all other signals
 * to the JVM, which ends a run in order by them.
 */
final class ProcessState {
  private static final int SIGPIPE = 13;

  /** Files of other threads in that moment are for their user alone. */
  private static final int STRICT = 077;

  /** More than {@code sizeof(struct sigaction)}, which is 152 on Linux on x86-64. */
  private static final int SIGACTION_BYTES = 256;

  private final Memory handler = new Memory(SIGACTION_BYTES);
  private final int mask;

  private ProcessState(int mask) {
    this.mask = mask;
  }

  /** Keeps the state as it is. */
  static ProcessState keep() {
    Native.register(ProcessState.class, "c");
    int mask = umask(STRICT); // The mask can't be read without a change.
    umask(mask);
    ProcessState kept = new ProcessState(mask);
    sigaction(SIGPIPE, Pointer.NULL, kept.handler);
    return kept;
  }

  /** Makes it as it was. */
  void restore() {
    umask(mask);
    sigaction(SIGPIPE, handler, Pointer.NULL);
  }

  private static native int umask(int mask);

  private static native int sigaction(int signal, Pointer act, Pointer before);
}
