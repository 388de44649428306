// SPDX-License-Identifier: Apache-2.0
/** The suite on the servers that can be had, and what shared connections must keep. */
@NullMarked
package site.ycsb.db.dragonfly;

import org.jspecify.annotations.NullMarked;
