// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The member {@code clients} of a merged result: its ranks and how they started. */
final class MergedClients {
  private static final double MICROS = 1e6;

  private MergedClients() {}

  /** Lists the ranks by number, first those with a result. */
  static ObjectNode of(List<RankFacts> ranks, List<RankPlaces.Dead> dead, RankSpread spread) {
    ObjectNode clients = JsonNodeFactory.instance.objectNode();
    clients.put("count", ranks.get(0).count());
    long all = ranks.stream().mapToLong(RankFacts::operations).sum();
    ArrayNode list = clients.putArray("ranks");
    for (RankFacts rank : ranks) {
      list.addObject()
          .put("rank", rank.number())
          .put("host", rank.host())
          .put("operations", rank.operations())
          .put("share", all == 0 ? 0 : rounded((double) rank.operations() / all))
          .put("begunAt", rank.begunAt())
          .put("begunAfterSeconds", rounded(rank.secondsAfter() - spread.earliest().secondsAfter()))
          .put("runTimeSeconds", rank.runSeconds())
          .put("verdict", rank.valid() ? "valid" : "invalid");
    }
    for (RankPlaces.Dead rank : dead) {
      list.addObject().put("rank", rank.rank()).put("verdict", "no result");
    }
    clients.put("startSpreadSeconds", rounded(spread.startSeconds()));
    if (spread.clockSeconds().isPresent()) {
      clients.put("clockSpreadSeconds", rounded(spread.clockSeconds().getAsDouble()));
    } else {
      clients.putNull("clockSpreadSeconds");
    }
    return clients;
  }

  private static double rounded(double number) {
    return Math.rint(number * MICROS) / MICROS;
  }
}
