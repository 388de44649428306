/**
 * MySQL and MariaDB by SQL: Connector/J with server-side prepared statements, on tables of InnoDB,
 * MEMORY, MyISAM, Aria or NDBCLUSTER.
 */
@NullMarked
package site.ycsb.db.mysql;

import org.jspecify.annotations.NullMarked;
