// SPDX-License-Identifier: Apache-2.0
/** A sweep: runs over a grid of stores, settings, loads and repeats, each in a fresh JVM. */
@NullMarked
package site.ycsb.kv.study.sweep;

import org.jspecify.annotations.NullMarked;
