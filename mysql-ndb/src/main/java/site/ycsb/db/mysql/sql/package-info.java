// SPDX-License-Identifier: Apache-2.0
/** Connections by SQL, what their failures mean, and tables: what the bindings share. */
@NullMarked
package site.ycsb.db.mysql.sql;

import org.jspecify.annotations.NullMarked;
