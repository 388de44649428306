// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.ClientLibrary;

/**
 * What was run.
 *
 * @param version of this program
 * @param binding the store's binding
 * @param library of the client; empty if it speaks the store's protocol by itself
 * @param connections that the clients hold open together, at least
 * @param settings all properties given, without secrets
 * @param workloadFiles the files of {@code -P}, in their order
 * @param server the server that the run started, in words; empty if the user named one
 * @param standIn whether that server stands in for the real one
 * @param serverCommands the command lines of its processes, without secrets
 * @param preparation the load before the run, if there was one
 */
public record RunDescription(
    String version,
    String binding,
    Optional<ClientLibrary> library,
    long connections,
    Map<String, String> settings,
    List<String> workloadFiles,
    Optional<String> server,
    boolean standIn,
    List<String> serverCommands,
    Optional<Preparation> preparation) {

  /** The label that the settings give, without its blanks; null if they give none. */
  @Nullable String label() {
    String label = settings.getOrDefault("label", "").strip();
    return label.isEmpty() ? null : label;
  }

  /** The load before a run. */
  public record Preparation(long records, long runTimeNanos) {}
}
