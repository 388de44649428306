/** Servers that a run starts: a program on the PATH or an embedded one. */
@NullMarked
@PublicApi
package site.ycsb.kv.server;

import org.jspecify.annotations.NullMarked;
import site.ycsb.kv.api.PublicApi;
