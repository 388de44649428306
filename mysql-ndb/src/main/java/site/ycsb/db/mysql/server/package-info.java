// SPDX-License-Identifier: Apache-2.0
/** Servers that are started for one run: mysqld, mariadbd, MariaDB from a jar, and NDB Cluster. */
@NullMarked
package site.ycsb.db.mysql.server;

import org.jspecify.annotations.NullMarked;
