// SPDX-License-Identifier: Apache-2.0
/** Paces the operations of a run: when each is due, how many remain, and when the store is gone. */
@NullMarked
package site.ycsb.kv.pace;

import org.jspecify.annotations.NullMarked;
