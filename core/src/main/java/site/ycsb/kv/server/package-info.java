/** Servers that a run starts: a program on the PATH or an embedded one. */
@NullMarked
package site.ycsb.kv.server;

import org.jspecify.annotations.NullMarked;
