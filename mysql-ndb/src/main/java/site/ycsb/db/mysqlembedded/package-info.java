// SPDX-License-Identifier: Apache-2.0
/** The binding {@code mysql-embedded}: MariaDB's server as a library in this process. */
@NullMarked
package site.ycsb.db.mysqlembedded;

import org.jspecify.annotations.NullMarked;
