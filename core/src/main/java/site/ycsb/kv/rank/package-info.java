// SPDX-License-Identifier: Apache-2.0
/** The clients that share one load or run: their numbers, their start, and their clocks. */
@NullMarked
package site.ycsb.kv.rank;

import org.jspecify.annotations.NullMarked;
