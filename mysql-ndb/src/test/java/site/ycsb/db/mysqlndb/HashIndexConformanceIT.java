// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.sql.Connection;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Capability;

/** The suite over a table that its owner made without the ordered index: it has no scans. */
class HashIndexConformanceIT extends NdbConformance {
  @Override
  Properties settings(SharedCluster.Address cluster) throws Exception {
    try (Connection connection = cluster.sql().connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE hashed");
      statement.execute(
          "CREATE TABLE hashed.usertable (YCSB_KEY VARBINARY(1024) NOT NULL,"
              + " field0 VARBINARY(7000), field1 VARBINARY(7000), field2 VARBINARY(7000),"
              + " field3 VARBINARY(7000), PRIMARY KEY (YCSB_KEY) USING HASH) ENGINE=NDBCLUSTER");
    }
    return cluster.properties("hashed");
  }

  @Override
  protected Set<Capability> capabilities() {
    Set<Capability> capabilities = EnumSet.copyOf(super.capabilities());
    capabilities.remove(Capability.SCAN);
    return capabilities;
  }
}
