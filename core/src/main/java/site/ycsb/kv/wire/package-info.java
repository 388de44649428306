/** What bindings share: connections, batches, records as values, deadlines and back-off. */
@NullMarked
package site.ycsb.kv.wire;

import org.jspecify.annotations.NullMarked;
