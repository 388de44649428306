// SPDX-License-Identifier: Apache-2.0
/** Samples the processor, memory, disk and network use of server and client. */
@NullMarked
@PublicApi
package site.ycsb.kv.resource;

import org.jspecify.annotations.NullMarked;
import site.ycsb.kv.api.PublicApi;
