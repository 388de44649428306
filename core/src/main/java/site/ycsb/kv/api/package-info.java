// SPDX-License-Identifier: Apache-2.0
/** The mark of the packages that bindings may use. */
@NullMarked
@PublicApi
package site.ycsb.kv.api;

import org.jspecify.annotations.NullMarked;
