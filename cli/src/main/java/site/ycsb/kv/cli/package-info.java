/** The commands behind bin/ycsb: the only place that prints or ends the process. */
@NullMarked
package site.ycsb.kv.cli;

import org.jspecify.annotations.NullMarked;
