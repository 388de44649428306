/**
 * The binding of MongoDB: one driver for all clients of a process, records as documents whose
 * fields are binary.
 */
@NullMarked
package site.ycsb.db.mongodb;

import org.jspecify.annotations.NullMarked;
