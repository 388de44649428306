/** What is asked of the store, read from the properties that every YCSB workload file uses. */
@NullMarked
package site.ycsb.kv.workload;

import org.jspecify.annotations.NullMarked;
