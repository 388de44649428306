// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import site.ycsb.DBException;

/**
 * What a merge keeps of each rank.
 *
 * @param begunAt when its measured part began, by its own clock
 * @param secondsAfter how long after the first rank that was: by the clock that both share, else by
 *     their own
 * @param clockReference the file server whose clock its own was held against; empty if there was
 *     none
 * @param clockOffsetSeconds how far that clock was ahead of its own
 * @param lateSeconds how long after the time that start.at or start.file asked for it started;
 *     empty if nothing asked
 * @param limitedBy what limited its rate
 * @param settings what must be equal in all ranks, by name
 * @param reasons why it is invalid, one sentence each
 * @param warnings what to consider before trusting it, one sentence each
 */
record RankFacts(
    int number,
    int count,
    Path directory,
    String version,
    String host,
    long operations,
    String begunAt,
    double secondsAfter,
    double runSeconds,
    String clockReference,
    double clockOffsetSeconds,
    OptionalDouble lateSeconds,
    String limitedBy,
    Map<String, String> settings,
    boolean valid,
    List<String> reasons,
    List<String> warnings) {

  static RankFacts of(RankResult rank, RankResult first) throws DBException {
    return new RankFacts(
        rank.number(),
        rank.count(),
        rank.directory(),
        rank.document().path("version").asText(),
        rank.document().path("environment").path("host").asText(""),
        rank.operations(),
        rank.begun().toString(),
        rank.secondsAfter(first),
        rank.runSeconds(),
        rank.clockReference(),
        rank.clockOffsetSeconds(),
        rank.lateSeconds(),
        rank.document().path("limitedBy").asText(MergedLimit.UNKNOWN),
        rank.settings(),
        rank.valid(),
        rank.sentences("reasons"),
        rank.sentences("warnings"));
  }

  /** When its measured part ended, on the clock of {@link #secondsAfter}. */
  double endSeconds() {
    return secondsAfter + runSeconds;
  }
}
