// SPDX-License-Identifier: Apache-2.0
/** What this process uses, what it may use, and what it has run out of. */
@NullMarked
@PublicApi
package site.ycsb.kv.jvm;

import org.jspecify.annotations.NullMarked;
import site.ycsb.kv.api.PublicApi;
