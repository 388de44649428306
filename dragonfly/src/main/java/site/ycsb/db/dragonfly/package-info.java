// SPDX-License-Identifier: Apache-2.0
/**
 * The binding {@code dragonfly}, on Lettuce: few connections, each of which carries the requests of
 * many threads at once.
 */
@NullMarked
package site.ycsb.db.dragonfly;

import org.jspecify.annotations.NullMarked;
