/** One thread's latency histograms by operation and outcome, and their sums. */
@NullMarked
package site.ycsb.kv.measure;

import org.jspecify.annotations.NullMarked;
