// SPDX-License-Identifier: Apache-2.0
/** The suite on the servers that can be had, and what only these stores can show. */
@NullMarked
package site.ycsb.db.redis;

import org.jspecify.annotations.NullMarked;
