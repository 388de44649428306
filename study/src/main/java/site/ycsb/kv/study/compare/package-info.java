// SPDX-License-Identifier: Apache-2.0
/** Compares the results of two stores, or of one store before and after a change. */
@NullMarked
package site.ycsb.kv.study.compare;

import org.jspecify.annotations.NullMarked;
