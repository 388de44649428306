/** The memcached in the conformance suite. */
@NullMarked
package site.ycsb.db.memcached;

import org.jspecify.annotations.NullMarked;
