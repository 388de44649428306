/**
 * All that touches ClusterJ. Its classes are defined by the loader that found clusterj.jar, and
 * reached through the interfaces of the package above.
 */
@NullMarked
package site.ycsb.db.mysqlndb.clusterj;

import org.jspecify.annotations.NullMarked;
