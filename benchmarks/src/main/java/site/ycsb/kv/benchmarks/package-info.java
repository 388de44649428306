// SPDX-License-Identifier: Apache-2.0
/** The cost of measuring, and of a workload. */
@NullMarked
package site.ycsb.kv.benchmarks;

import org.jspecify.annotations.NullMarked;
