// SPDX-License-Identifier: Apache-2.0
/** What each binding of a store provides to the run: settings, clients, servers, capabilities. */
@NullMarked
@PublicApi
package site.ycsb.kv.binding;

import org.jspecify.annotations.NullMarked;
import site.ycsb.kv.api.PublicApi;
