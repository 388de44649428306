/** The workload: which operations it asks for, with which keys and values. */
@NullMarked
@PublicApi
package site.ycsb.kv.workload;

import org.jspecify.annotations.NullMarked;
import site.ycsb.kv.api.PublicApi;
