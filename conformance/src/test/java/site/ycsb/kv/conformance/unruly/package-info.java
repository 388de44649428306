// SPDX-License-Identifier: Apache-2.0
/** Clients whose code is wrong on purpose; apart, since the suite reads whole packages. */
@NullMarked
package site.ycsb.kv.conformance.unruly;

import org.jspecify.annotations.NullMarked;
