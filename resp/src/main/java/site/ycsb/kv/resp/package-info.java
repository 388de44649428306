// SPDX-License-Identifier: Apache-2.0
/**
 * What bindings of the Redis protocol share: the client, its settings, the layouts of records and
 * their index, and the start of redis-like servers; a binding adds a {@link
 * site.ycsb.kv.resp.RespChannel}, which carries {@link site.ycsb.kv.resp.Unit}s by a library.
 */
@NullMarked
@PublicApi
package site.ycsb.kv.resp;

import org.jspecify.annotations.NullMarked;
import site.ycsb.kv.api.PublicApi;
