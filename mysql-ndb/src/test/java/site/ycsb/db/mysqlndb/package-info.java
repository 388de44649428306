/** Tests of the binding {@code mysql-ndb}, most of them on a real cluster. */
@NullMarked
package site.ycsb.db.mysqlndb;

import org.jspecify.annotations.NullMarked;
