// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import org.jspecify.annotations.Nullable;

/**
 * The source of the metrics of a process.
 *
 * @param description what is watched, in a few words
 * @param pid the process id on this machine; null if unknown
 * @param program the program's name; null if unknown
 */
public record ResourceSource(String description, @Nullable Long pid, @Nullable String program) {
  boolean isForwarder() {
    return program != null && LocalProcess.isForwarder(program);
  }

  static ResourceSource of(Probe probe) {
    LocalProcess process = probe.process().orElse(null);
    return process == null
        ? new ResourceSource(probe.describe(), null, null)
        : new ResourceSource(probe.describe(), process.pid(), process.program());
  }
}
