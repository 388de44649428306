// SPDX-License-Identifier: Apache-2.0
/** Clients and bindings that are wrong on purpose, each with the tests that must find it. */
@NullMarked
package site.ycsb.kv.conformance.flaw;

import org.jspecify.annotations.NullMarked;
