// SPDX-License-Identifier: Apache-2.0
/** The channel to a cluster of the Redis protocol, over channels to its nodes. */
@NullMarked
@PublicApi
package site.ycsb.kv.resp.cluster;

import org.jspecify.annotations.NullMarked;
import site.ycsb.kv.api.PublicApi;
