// SPDX-License-Identifier: Apache-2.0
/** A client that ends the process; apart, since the suite reads whole packages. */
@NullMarked
package site.ycsb.kv.conformance.ending;

import org.jspecify.annotations.NullMarked;
