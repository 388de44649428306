// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What limited the rate of all ranks. Only the first samples the servers, so others do not know
 * more than whether they themselves or the target were the limit. The first that holds is the
 * answer:
 *
 * <ol>
 *   <li>what all ranks say;
 *   <li>the server's processors, if a rank says so;
 *   <li>a client's processors, if a rank says so;
 *   <li>neither, if all ranks that know say so;
 *   <li>unknown.
 * </ol>
 */
final class MergedLimit {
  static final String UNKNOWN = "unknown";
  static final String CLIENT = "client-processor";
  private static final String SERVER = "server-processor";
  private static final String NEITHER = "neither";

  private MergedLimit() {}

  /** Of one or more ranks. */
  static String of(List<RankFacts> ranks) {
    TreeSet<String> limits =
        ranks.stream().map(RankFacts::limitedBy).collect(Collectors.toCollection(TreeSet::new));
    if (limits.size() == 1) {
      return limits.first();
    }
    if (limits.contains(SERVER)) {
      return SERVER;
    }
    if (limits.contains(CLIENT)) {
      return CLIENT;
    }
    limits.remove(UNKNOWN);
    return limits.size() == 1 && limits.contains(NEITHER) ? NEITHER : UNKNOWN;
  }
}
