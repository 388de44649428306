/**
 * The binding of MongoDB: one driver for all clients of a process, records as documents whose
 * fields are binary, failures by the server's error codes (mongodb/mongo, {@code
 * src/mongo/base/error_codes.yml}).
 */
@NullMarked
package site.ycsb.db.mongodb;

import org.jspecify.annotations.NullMarked;
