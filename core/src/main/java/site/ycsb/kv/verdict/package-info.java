// SPDX-License-Identifier: Apache-2.0
/** Judges from its result and settings whether a load or run is valid. */
@NullMarked
package site.ycsb.kv.verdict;

import org.jspecify.annotations.NullMarked;
