// SPDX-License-Identifier: Apache-2.0
/**
 * An in-process stand-in for Tokyo Tyrant's server: the binary protocol of ttserver 1.1.41 over
 * engines in memory, for tests and machines without ttserver.
 */
@NullMarked
package site.ycsb.db.tokyotyrant.embedded;

import org.jspecify.annotations.NullMarked;
