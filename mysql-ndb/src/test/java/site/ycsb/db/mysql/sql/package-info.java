/** The binding before the conformance suite, on real servers. */
@NullMarked
package site.ycsb.db.mysql.sql;

import org.jspecify.annotations.NullMarked;
