// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.util.Properties;

/** The suite over a table as a load makes it. */
class MySqlNdbConformanceIT extends NdbConformance {
  @Override
  Properties settings(SharedCluster.Address cluster) {
    return cluster.properties("conformance");
  }
}
