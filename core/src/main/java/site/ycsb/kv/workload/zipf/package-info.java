// SPDX-License-Identifier: Apache-2.0
/** Draws ranks by Zipf's law, exactly and as stock YCSB does. */
@NullMarked
package site.ycsb.kv.workload.zipf;

import org.jspecify.annotations.NullMarked;
