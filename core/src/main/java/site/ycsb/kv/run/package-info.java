/** A run: connect, warm up, measure, close the intervals, decide whether the result is valid. */
@NullMarked
package site.ycsb.kv.run;

import org.jspecify.annotations.NullMarked;
