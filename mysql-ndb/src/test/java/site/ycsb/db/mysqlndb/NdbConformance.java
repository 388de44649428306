// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.BindingConformance;
import site.ycsb.kv.wire.HostPort;

/** The suite over a real cluster; subclasses say over which table. */
@ExtendWith(SharedCluster.class)
abstract class NdbConformance extends BindingConformance {
  /** Three of them and a key fit into a row of NDB. */
  private static final int FIELD_WIDTH = 7_000;

  private static final int KEY_WIDTH = 1024;

  private Properties properties = new Properties();
  private @Nullable MySqlNdbClient first;

  /** The table's database, and what else its settings are. */
  abstract Properties settings(SharedCluster.Address cluster) throws Exception;

  /** Connecting takes a second, which the tests' clients save as long as another one is there. */
  @BeforeAll
  void connect(SharedCluster.Address cluster) throws Exception {
    properties = settings(cluster);
    properties.setProperty("fieldcount", "4");
    properties.setProperty("mysql-ndb.fieldwidth", Integer.toString(FIELD_WIDTH));
    properties.setProperty("mysql-ndb.keywidth", Integer.toString(KEY_WIDTH));
    Properties load = new Properties();
    load.putAll(properties);
    load.setProperty("dotransactions", "false");
    MySqlNdbClient client = new MySqlNdbClient();
    client.setProperties(load);
    client.init();
    first = client;
  }

  @AfterAll
  void disconnect() throws Exception {
    if (first != null) {
      first.cleanup();
    }
  }

  @Override
  protected Binding binding() {
    return new MySqlNdbBinding();
  }

  @Override
  protected Properties properties() {
    return properties;
  }

  @Override
  protected Set<Capability> capabilities() {
    return EnumSet.of(
        Capability.SCAN,
        Capability.ATOMIC_UPDATE,
        Capability.ANY_KEY,
        Capability.ANY_LENGTH,
        Capability.COLUMN_WIDTHS,
        Capability.BATCH);
  }

  @Override
  protected Optional<HostPort> address(Properties settings) {
    HostPort at = HostPort.parse(settings.getProperty("mysql-ndb.connectstring"), 0);
    return Optional.of(new HostPort(at.host(), at.port()));
  }

  @Override
  protected Optional<String> unproxied() {
    return Optional.of(
        "the management node tells the client where the data nodes are; NodeLossIT has tests of"
            + " lost nodes");
  }

  @Override
  protected Properties pointedAt(Properties base, String host, int port) {
    base.setProperty("mysql-ndb.connectstring", host + ":" + port);
    return base;
  }

  @Override
  protected long largeValueBytes() {
    return FIELD_WIDTH;
  }

  @Override
  protected Optional<String> neverForbids() {
    return Optional.of("the data nodes of NDB Cluster have no users");
  }

  @Override
  protected Optional<String> neverAsksForPasswords() {
    return Optional.of("the data nodes have no users, and no client asks the mysqld beside them");
  }

  @Override
  protected OptionalInt maxKeyBytes() {
    return OptionalInt.of(KEY_WIDTH);
  }
}
