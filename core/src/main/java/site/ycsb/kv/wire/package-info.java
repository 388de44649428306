/** What bindings share: connections, batches, records as values, deadlines, back-off and TLS. */
@NullMarked
package site.ycsb.kv.wire;

import org.jspecify.annotations.NullMarked;
