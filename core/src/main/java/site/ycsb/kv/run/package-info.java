// SPDX-License-Identifier: Apache-2.0
/**
 * Executes a load or run: connects the clients, warms up, measures, closes intervals, counts
 * records.
 */
@NullMarked
package site.ycsb.kv.run;

import org.jspecify.annotations.NullMarked;
