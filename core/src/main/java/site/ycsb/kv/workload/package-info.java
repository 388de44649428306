/** The workload: which operations it asks for, with which keys and values. */
@NullMarked
package site.ycsb.kv.workload;

import org.jspecify.annotations.NullMarked;
