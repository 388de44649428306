// SPDX-License-Identifier: Apache-2.0
/** The highest rate that a store sustains within promises of latency and errors. */
@NullMarked
package site.ycsb.kv.study.max;

import org.jspecify.annotations.NullMarked;
