// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.jvm;

import java.io.FileInputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a process can run out of. Reasons are built in advance, when memory is left. Thread-safe.
 */
public enum Exhausted {
  HEAP(
      "the heap of "
          + megabytes()
          + " MB is full; raise it (JAVA_OPTS=-Xmx"
          + 4 * megabytes()
          + "m), or lower -threads, batchsize, fieldlength or recordcount"),

  THREADS(
      "the system allows no more threads; lower -threads, or raise the limit on processes (ulimit"
          + " -u, or pids.max of the container)"),

  FILES(
      "the process may open no more files or sockets; raise the limit (ulimit -n) or lower"
          + " -threads"),

  METASPACE(
      "the memory for classes is full; raise it (JAVA_OPTS=-XX:MaxMetaspaceSize=256m) or remove its"
          + " limit"),

  DIRECT_MEMORY(
      "the memory for buffers outside of the heap is full; raise it"
          + " (JAVA_OPTS=-XX:MaxDirectMemorySize=1g), or lower -threads, batchsize or fieldlength"),

  STACK("the stack of a thread is full; raise it (JAVA_OPTS=-Xss4m)"),

  MEMORY("this machine has no free memory; free some, or lower -threads or JAVA_OPTS=-Xmx");

  /** Deeper causes are ignored; a chain may even be a ring. */
  private static final int DEPTH = 12;

  private final String reason;

  Exhausted(String reason) {
    this.reason = reason;
  }

  /** What ran out and which setting to change, as part of a sentence. */
  public String reason() {
    return reason;
  }

  /** The same as a sentence of its own. */
  public String sentence() {
    return reason.substring(0, 1).toUpperCase(Locale.ROOT) + reason.substring(1) + ".";
  }

  /** What ran out, if that is why this was thrown. */
  public static Optional<Exhausted> of(Throwable thrown) {
    return Optional.ofNullable(find(thrown));
  }

  /** The same without allocating anything; null if nothing ran out. */
  public static @Nullable Exhausted find(Throwable thrown) {
    Throwable cause = thrown;
    boolean linkage = false;
    for (int i = 0; i < DEPTH && cause != null; i++) {
      Exhausted found = one(cause);
      if (found != null) {
        return found;
      }
      linkage |= cause instanceof LinkageError || cause instanceof ClassNotFoundException;
      cause = cause.getCause();
    }
    // A class whose jar could not be opened looks like a missing one.
    return linkage ? ofFiles().orElse(null) : null;
  }

  /** Whether the process may open no more files, found by opening one. */
  public static Optional<Exhausted> ofFiles() {
    try {
      new FileInputStream("/dev/null").close();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.ofNullable(one(e));
    }
  }

  private static @Nullable Exhausted one(Throwable thrown) {
    if (thrown instanceof StackOverflowError) {
      return STACK;
    }
    // Nothing here may need memory.
    String message = String.valueOf(thrown.getMessage());
    if (message.contains("Too many open files")) {
      return FILES;
    }
    if (message.contains("unable to create native thread") || message.contains("error=11,")) {
      return THREADS;
    }
    if (message.contains("error=12,") || message.contains("Cannot allocate memory")) {
      return MEMORY;
    }
    // A class whose initialiser failed later only quotes the error.
    boolean inClass =
        thrown instanceof LinkageError && message.contains("java.lang.OutOfMemoryError");
    return thrown instanceof OutOfMemoryError || inClass ? ofMemory(message) : null;
  }

  /** By the messages of HotSpot and Netty (hotspot/share/memory/universe.cpp, java.nio.Bits). */
  private static Exhausted ofMemory(String message) {
    if (message.contains("Metaspace") || message.contains("Compressed class space")) {
      return METASPACE;
    }
    if (message.contains("direct ") || message.contains("Direct ")) {
      return DIRECT_MEMORY;
    }
    if (message.contains("Map failed") || message.contains("swap space")) {
      return MEMORY;
    }
    return HEAP;
  }

  private static long megabytes() {
    return Math.max(1, Runtime.getRuntime().maxMemory() >> 20);
  }
}
