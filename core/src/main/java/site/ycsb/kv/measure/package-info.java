/** Records the latencies of each thread by operation and outcome, and writes their sums. */
@NullMarked
package site.ycsb.kv.measure;

import org.jspecify.annotations.NullMarked;
