/** The binding {@code memcached}: settings, client and servers. */
@NullMarked
package site.ycsb.db.memcached;

import org.jspecify.annotations.NullMarked;
