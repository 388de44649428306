/** What bindings share: connections, batches, records as values, deadlines and back-off. */
@NullMarked
@PublicApi
package site.ycsb.kv.wire;

import org.jspecify.annotations.NullMarked;
import site.ycsb.kv.api.PublicApi;
