/** Tests of the part that calls ClusterJ, without a cluster. */
@NullMarked
package site.ycsb.db.mysqlndb.clusterj;

import org.jspecify.annotations.NullMarked;
