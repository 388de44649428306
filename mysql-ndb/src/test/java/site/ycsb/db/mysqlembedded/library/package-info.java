/** The binding before the conformance suite, on real servers. */
@NullMarked
package site.ycsb.db.mysqlembedded.library;

import org.jspecify.annotations.NullMarked;
