// SPDX-License-Identifier: Apache-2.0
/** The bindings without a server: {@code memory}, the reference, and {@code noop}. */
@NullMarked
package site.ycsb.kv.memory;

import org.jspecify.annotations.NullMarked;
