/** The binding before the conformance suite, on real servers. */
@NullMarked
package site.ycsb.db.mysql.server;

import org.jspecify.annotations.NullMarked;
