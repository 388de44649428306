/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.run;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.measure.TimeSeries;
import site.ycsb.kv.resource.ResourceSummary;

/**
 * What came of a run.
 *
 * @param phase what its threads did
 * @param threads how many there were
 * @param store the store in a few words; empty where the client can't tell
 * @param warmup what came before and was thrown away
 * @param runTimeNanos from the first measured operation to the last; of a load, until all is stored
 * @param planned operations it was to do; 0 for no bound
 * @param operations operations done; a read-modify-write is one
 * @param failed those of them that did not end well
 * @param summary the latencies of what the clients did, and of what the workload measured itself
 * @param series mean latencies over time, where they are asked for
 * @param stopped why it ended early; empty when it did not, or only its time was over
 * @param lostThreads why threads ended that should have gone on
 * @param partOfLoad whether other clients load records into the same store
 * @param recordsBefore records in the store before a load, where it can count them
 * @param recordsAfter records in the store at the end, where it can count them
 * @param lostRecords records acknowledged in batches that were not stored after all
 * @param collections garbage collections of this process
 * @param jvm what this process used
 * @param resources what the processes of server and client used, where that was sampled
 * @param clientCpuShare share of this machine's processors that this process used
 */
public record RunResult(
    Phase phase,
    int threads,
    String store,
    Warmup warmup,
    long runTimeNanos,
    long planned,
    long operations,
    long failed,
    Summary summary,
    Optional<TimeSeries> series,
    Optional<String> stopped,
    List<String> lostThreads,
    boolean partOfLoad,
    OptionalLong recordsBefore,
    OptionalLong recordsAfter,
    long lostRecords,
    List<GcCollections> collections,
    JvmUse jvm,
    List<ResourceSummary> resources,
    double clientCpuShare) {

  /**
   * A warm-up.
   *
   * @param nanos how long it took; 0 if there was none
   * @param operations what it did
   */
  public record Warmup(long nanos, long operations) {}

  /** Operations that ended well. */
  public long succeeded() {
    return Math.max(0, operations - failed - lostRecords);
  }

  /** Operations that ended well, for each second of the run time. */
  public double throughputPerSecond() {
    return runTimeNanos == 0 ? 0 : succeeded() * 1e9 / runTimeNanos;
  }
}
