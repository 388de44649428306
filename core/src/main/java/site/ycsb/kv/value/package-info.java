// SPDX-License-Identifier: Apache-2.0
/** The client of a store that knows only keys and opaque values. */
@NullMarked
@PublicApi
package site.ycsb.kv.value;

import org.jspecify.annotations.NullMarked;
import site.ycsb.kv.api.PublicApi;
