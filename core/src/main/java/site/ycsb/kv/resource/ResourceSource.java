// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import org.jspecify.annotations.Nullable;

/**
 * The source of a process's metrics in a few words, and its process on this machine, if it is one.
 *
 * @param processors how many it may use at once; 0 if unknown
 */
public record ResourceSource(
    String description, @Nullable Long pid, @Nullable String program, double processors) {
  boolean isForwarder() {
    return program != null && LocalProcess.isForwarder(program);
  }

  static ResourceSource of(Probe probe) {
    LocalProcess process = probe.process().orElse(null);
    return process == null
        ? new ResourceSource(probe.describe(), null, null, 0)
        : new ResourceSource(
            probe.describe(), process.pid(), process.program(), probe.usableProcessors());
  }
}
