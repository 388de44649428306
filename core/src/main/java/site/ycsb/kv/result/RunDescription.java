// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.util.Map;
import java.util.Optional;

/**
 * What was run.
 *
 * @param version of this program
 * @param binding the store's binding
 * @param settings all properties given, without secrets
 * @param server the server that the run started, in words; empty if the user named one
 * @param standIn whether that server stands in for the real one
 * @param preparation the load before the run, if there was one
 */
public record RunDescription(
    String version,
    String binding,
    Map<String, String> settings,
    Optional<String> server,
    boolean standIn,
    Optional<Preparation> preparation) {

  /** The load before a run. */
  public record Preparation(long records, long runTimeNanos) {}
}
