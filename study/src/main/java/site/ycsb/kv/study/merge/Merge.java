// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import site.ycsb.DBException;
import site.ycsb.kv.result.Evidence;

/**
 * Merges the results of ranks. Ranks are added in the order of their directories as they are read,
 * so that of many only a few are in memory. Used by one thread.
 */
public final class Merge {
  private static final double MICROS = 1e6;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final RankResult first;
  private final MergedDocument document;
  private final MergedOperations operations = new MergedOperations();
  private final Seconds seconds;
  private final TreeMap<Integer, RankFacts> ranks = new TreeMap<>();
  private final List<MergeVerdict.Twice> doubles = new ArrayList<>();

  private Merge(RankResult first, LatencyLogs logs) {
    this.first = first;
    this.seconds = new Seconds(logs);
    this.document = new MergedDocument(first);
  }

  /**
   * Merges the results in directories: of ranks, or of what these hold by the name {@code
   * rank-0003}.
   *
   * @throws DBException with one sentence if one can't be read or is not that of a rank
   */
  public static MergedResult of(List<Path> directories, MergeSettings settings) throws DBException {
    RankPlaces places = RankPlaces.of(directories);
    List<Path> results = places.results();
    try (RankReaders readers = new RankReaders(results)) {
      RankResult rank = readers.next();
      Merge merge = new Merge(rank, LatencyLogs.of(results));
      merge.add(rank);
      while (readers.hasNext()) {
        merge.add(readers.next());
      }
      return merge.result(places, settings);
    }
  }

  private void add(RankResult rank) throws DBException {
    RankFacts facts = RankFacts.of(rank, first);
    RankFacts before = ranks.putIfAbsent(rank.number(), facts);
    if (before != null) {
      doubles.add(new MergeVerdict.Twice(rank.number(), before.directory(), rank.directory()));
      return;
    }
    try {
      operations.add(rank.document().path("operations"));
      document.add(rank);
    } catch (DBException e) {
      throw damaged(rank, e);
    }
    seconds.add(rank, facts.secondsAfter());
  }

  private static DBException damaged(RankResult rank, DBException e) {
    return new DBException(rank.directory().resolve(RankPlaces.RESULT) + " " + e.getMessage(), e);
  }

  private MergedResult result(RankPlaces places, MergeSettings settings) throws DBException {
    List<RankFacts> all = List.copyOf(ranks.values());
    MergeVerdict verdict = MergeVerdict.of(all, places.dead(), doubles, settings);
    RankSpread spread = RankSpread.of(all);
    double end = all.stream().mapToDouble(RankFacts::endSeconds).max().orElse(0);
    double runSeconds = end - spread.earliest().secondsAfter();
    ObjectNode merged = document.members();
    merged.put("limitedBy", MergedLimit.of(all));
    merged.put("startedAt", started().toString());
    merged.put("runTimeSeconds", Math.rint(runSeconds * MICROS) / MICROS);
    merged.set("operations", operations.json());
    merged.set("intervals", seconds.intervals());
    merged.set("resourceIntervals", samples());
    merged.set("clients", MergedClients.of(all, places.dead(), spread));
    ObjectNode judged = merged.putObject("verdict").put("valid", verdict.reasons().isEmpty());
    judged.set("reasons", MAPPER.valueToTree(verdict.reasons()));
    judged.set("warnings", MAPPER.valueToTree(verdict.warnings()));
    try {
      return new MergedResult(Evidence.complete(merged), operations.summary());
    } catch (DBException e) {
      throw damaged(first, e);
    }
  }

  /** When the first second began. */
  private Instant started() {
    return first.begun().plus(Duration.ofSeconds(seconds.first()));
  }

  /** The samples of the servers, which the first rank took, and those of all clients. */
  private ArrayNode samples() throws DBException {
    ArrayNode rows = MAPPER.createArrayNode();
    double begin = first.firstSeconds();
    for (ObjectNode row : RankReader.servers(first.directory())) {
      seconds.align(row, begin);
      rows.add(row);
    }
    seconds.addClients(rows);
    return rows;
  }
}
