// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.VariantConformance;

/** The suite over each table of a server; subclasses start it. */
abstract class MySqlConformance extends VariantConformance<Store> {
  private static final String READERS_PASSWORD = "hush";

  @Override
  protected Binding binding() {
    return new MySqlBinding();
  }

  @Override
  protected long largeValueBytes() {
    return variant().largeValueBytes();
  }

  @Override
  protected OptionalInt maxKeyBytes() {
    return OptionalInt.of(Store.KEY_WIDTH);
  }

  @Override
  protected Optional<Properties> forbidding(Properties base) throws Exception {
    return Optional.of(asReader(base, READERS_PASSWORD));
  }

  @Override
  protected Optional<Properties> refusing(Properties base, String password) throws Exception {
    return Optional.of(asReader(base, password));
  }

  /** Settings to log in as a user who may read only, made anew. */
  private static Properties asReader(Properties base, String password) throws Exception {
    SqlLogin login = MySqlSettings.of(base).server();
    String database = MySqlSettings.of(base).table().database();
    try (Connection root = login.connect();
        Statement statement = root.createStatement()) {
      for (String host : List.of("%", "localhost")) {
        String reader = "reader@'" + host + "'";
        statement.execute("DROP USER IF EXISTS " + reader);
        statement.execute("CREATE USER " + reader + " IDENTIFIED BY '" + READERS_PASSWORD + "'");
        statement.execute("GRANT SELECT ON " + database + ".* TO " + reader);
      }
    }
    base.setProperty("mysql.user", "reader");
    base.setProperty("mysql.password", password);
    return base;
  }
}
