// SPDX-License-Identifier: Apache-2.0
/** Decides from samples whether two things differ; knows nothing of runs. */
@NullMarked
package site.ycsb.kv.study.statistics;

import org.jspecify.annotations.NullMarked;
