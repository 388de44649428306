// SPDX-License-Identifier: Apache-2.0
/** Tells reads of older versions of a value from reads of the newest one. */
@NullMarked
package site.ycsb.kv.stale;

import org.jspecify.annotations.NullMarked;
