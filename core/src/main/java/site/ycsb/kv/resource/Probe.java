// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.util.Optional;

/** Reads the metrics of one process. Used by one thread at a time. */
public interface Probe extends AutoCloseable {
  /** Describes what it watches, in a few words. */
  String describe();

  /** Reads them; throws an IOException with the reason where there is no answer this time. */
  Reading read() throws IOException;

  /** Whether its readings include what the store itself counts. */
  default boolean knowsStore() {
    return false;
  }

  /** The probe that asks the store itself about this process, at the same time. */
  default Optional<Probe> store() {
    return Optional.empty();
  }

  /** The process of this machine that it watches, if any. */
  default Optional<LocalProcess> process() {
    return Optional.empty();
  }

  /** The number of processors of the watched machine; 0 if unknown. */
  default int processors() {
    return 0;
  }

  /** The number of them that the watched process may use at once; 0 if unknown. */
  default double usableProcessors() {
    return processors();
  }

  @Override
  default void close() {}
}
