// SPDX-License-Identifier: Apache-2.0
/** What a binding with TLS must pass. */
@NullMarked
package site.ycsb.kv.conformance.tls;

import org.jspecify.annotations.NullMarked;
