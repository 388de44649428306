/**
 * A small store with a server, so that the suite's tests of failures run in every build: first over
 * a client that is right, then over clients that are wrong on purpose.
 */
@NullMarked
package site.ycsb.kv.conformance.wire;

import org.jspecify.annotations.NullMarked;
