// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.kv.measure.Summary;

/**
 * One result out of many clients'.
 *
 * @param document its {@code result.json}
 * @param summary the latencies of all ranks
 */
public record MergedResult(ObjectNode document, Summary summary) {
  /** Whether it can be trusted. */
  public boolean valid() {
    return document.path("verdict").path("valid").asBoolean();
  }

  /** Why it cannot, one sentence each; empty when it can. */
  public List<String> reasons() {
    return sentences("reasons");
  }

  /** What to consider before trusting it, one sentence each. */
  public List<String> warnings() {
    return sentences("warnings");
  }

  private List<String> sentences(String kind) {
    List<String> sentences = new ArrayList<>();
    document.path("verdict").path(kind).forEach(sentence -> sentences.add(sentence.asText()));
    return sentences;
  }
}
