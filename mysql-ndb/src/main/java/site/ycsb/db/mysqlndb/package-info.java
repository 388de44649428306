/**
 * The binding {@code mysql-ndb}: MySQL's NDB Cluster straight to its data nodes, by ClusterJ; and a
 * local cluster of management node, data nodes and mysqld.
 */
@NullMarked
package site.ycsb.db.mysqlndb;

import org.jspecify.annotations.NullMarked;
