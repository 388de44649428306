/**
 * The binding of Tokyo Tyrant 1.1.41: its binary protocol (spex, "Original Binary Protocol") over
 * TCP or UNIX sockets, for all six engines of Tokyo Cabinet.
 */
@NullMarked
package site.ycsb.db.tokyotyrant;

import org.jspecify.annotations.NullMarked;
