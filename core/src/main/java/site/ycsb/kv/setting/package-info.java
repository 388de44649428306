/** Typed settings with ranges and defaults, the faults found in them, and their secrets. */
@NullMarked
@PublicApi
package site.ycsb.kv.setting;

import org.jspecify.annotations.NullMarked;
import site.ycsb.kv.api.PublicApi;
