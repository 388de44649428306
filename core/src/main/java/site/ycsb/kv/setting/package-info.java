/** Typed settings with ranges and defaults, the faults found in them, and their secrets. */
@NullMarked
package site.ycsb.kv.setting;

import org.jspecify.annotations.NullMarked;
