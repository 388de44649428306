// SPDX-License-Identifier: Apache-2.0
/** Finds the largest key and value of a store by trial. */
@NullMarked
package site.ycsb.kv.limits;

import org.jspecify.annotations.NullMarked;
