// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.ClientLibrary;
import site.ycsb.kv.rank.SharedClock;

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
 * @param start what it waited for; empty if it began at once and alone
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
    Optional<Preparation> preparation,
    Optional<Start> start) {

  /** The label that the settings give, without its blanks; null if they give none. */
  @Nullable String label() {
    String label = settings.getOrDefault("label", "").strip();
    return label.isEmpty() ? null : label;
  }

  /** This client among those that shared the run; null if it was the only one. */
  @Nullable Fields client() {
    String count = settings.get("client.count");
    String rank = settings.get("client.rank");
    return rank == null || count == null || count.equals("1")
        ? null
        : new Fields().put("rank", Integer.valueOf(rank)).put("count", Integer.valueOf(count));
  }

  /**
   * What a load or run waited for, beside other clients or alone.
   *
   * @param asked the time at which it was to begin
   * @param file whose appearance it waited for
   * @param clock of a file system that other clients may share
   */
  public record Start(Optional<Instant> asked, Optional<Path> file, Optional<SharedClock> clock) {}

  /** The load before a run. */
  public record Preparation(long records, long runTimeNanos) {}
}
