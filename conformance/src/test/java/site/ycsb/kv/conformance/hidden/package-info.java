// SPDX-License-Identifier: Apache-2.0
/** A client that ends the process by code that nothing refers to; the suite reads packages. */
@NullMarked
package site.ycsb.kv.conformance.hidden;

import org.jspecify.annotations.NullMarked;
