// SPDX-License-Identifier: Apache-2.0
/** Tells from the figures of each second whether a run keeps its level. */
@NullMarked
package site.ycsb.kv.steady;

import org.jspecify.annotations.NullMarked;
