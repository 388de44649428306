// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.io.OutputStream;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.jvm.Exhausted;
import site.ycsb.kv.rank.CommonStart;
import site.ycsb.kv.resource.Sampler;

/**
 * What a run keeps besides its histograms, and what it calls.
 *
 * @param rawOut where single latencies go, if the properties ask for them
 * @param sampler samples what server and client use, if asked to; the caller closes it
 * @param start what it waits for, once its clients are connected
 * @param onExhausted called at once when something runs out, by any thread
 */
public record RunExtras(
    @Nullable OutputStream rawOut,
    Sampler sampler,
    CommonStart start,
    Consumer<Exhausted> onExhausted) {
  public static final RunExtras NONE =
      new RunExtras(null, new Sampler(Map.of()), CommonStart.NONE, what -> {});
}
