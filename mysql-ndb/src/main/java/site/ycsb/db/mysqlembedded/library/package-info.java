// SPDX-License-Identifier: Apache-2.0
/** MariaDB's library {@code libmariadbd} and its C interface. */
@NullMarked
package site.ycsb.db.mysqlembedded.library;

import org.jspecify.annotations.NullMarked;
