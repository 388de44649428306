// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import com.sun.jna.Native;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.ClientLibrary;
import site.ycsb.kv.binding.ConfiguredBinding;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.setting.SettingsException;

/** {@code mysql-embedded}: MariaDB's server as a library in this process, by its C interface. */
public final class MySqlEmbeddedBinding extends ConfiguredBinding<MySqlEmbeddedSettings> {
  public MySqlEmbeddedBinding() {
    super(
        MySqlEmbeddedSettings.PREFIX,
        "MariaDB's server as a library in this process, on InnoDB, MEMORY, MyISAM or Aria.",
        MySqlEmbeddedSettings.ALL,
        List.of());
  }

  @Override
  public MySqlEmbeddedSettings read(Properties properties) throws SettingsException {
    return MySqlEmbeddedSettings.of(properties);
  }

  @Override
  public Optional<ClientLibrary> clientLibrary() {
    return Optional.of(ClientLibrary.of(Native.class));
  }

  @Override
  public long connections(Properties properties, int threads) {
    return 0;
  }

  @Override
  public DB newClient() {
    return new MySqlEmbeddedClient();
  }

  @Override
  public Optional<EmbeddedServer> embedded(Properties properties) {
    return Optional.of(() -> RunServer.start(find(properties).orElseThrow()));
  }

  /** Creates the table of a load, and checks it. */
  @Override
  public void prepare(Properties properties) throws DBException {
    connectOnce(properties);
  }
}
