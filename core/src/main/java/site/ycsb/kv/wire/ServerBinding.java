// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.DBException;
import site.ycsb.kv.binding.ConfiguredBinding;
import site.ycsb.kv.server.InProcessServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/** A binding of a store with one server, which {@link ConnectionOptions} name. Immutable. */
public abstract class ServerBinding extends ConfiguredBinding<Settings> {
  private final ConnectionOptions connection;

  /**
   * A binding whose name is the prefix of its settings, with a summary of the store in one sentence
   * and its settings beyond those of the connection.
   */
  protected ServerBinding(ConnectionOptions connection, String summary, Setting<?>... others) {
    super(
        connection.prefix(),
        summary,
        Stream.concat(connection.all().stream(), Stream.of(others)).toList(),
        connection.ofAddress());
    this.connection = connection;
  }

  /** The settings of the connection. */
  public final ConnectionOptions connection() {
    return connection;
  }

  @Override
  public final Settings read(Properties properties) throws SettingsException {
    Settings read = Settings.read(properties, name(), settings());
    var unused = connection.read(read);
    checkTogether(read);
    read.throwFaults();
    return read;
  }

  /** Adds a fault for each setting that does not fit another one. The default adds none. */
  protected void checkTogether(Settings read) {}

  @Override
  public final List<InetSocketAddress> addresses(Properties properties) {
    return List.of(connection.address(properties));
  }

  /** A program from the PATH on one port, which is ready once a client connects. */
  protected final ServerProgram program(
      Properties properties, String product, String file, ServerProgram.Command command) {
    return new ServerProgram(
        product,
        file,
        command,
        place -> connect(leadingTo(place.host(), place.port(), properties)),
        place -> connection.leadingTo(place.host(), place.port()));
  }

  /** A server in this process that stands in for the store's own. */
  protected final RunningServer standIn(String product, int port, Runnable stop) {
    String host = "127.0.0.1";
    return new InProcessServer(
        "embedded stand-in for " + product + " on " + host + ":" + port,
        true,
        connection.leadingTo(host, port),
        stop);
  }

  /** The settings of this binding among these, leading to another address. */
  private Properties leadingTo(String host, int port, Properties properties) {
    Properties copy = new Properties();
    for (Setting<?> setting : settings()) {
      String value = properties.getProperty(setting.name());
      if (value != null) {
        copy.setProperty(setting.name(), value);
      }
    }
    connection.leadingTo(host, port).forEach(copy::setProperty);
    return copy;
  }

  private void connect(Properties properties) throws IOException {
    try {
      connectOnce(properties);
    } catch (DBException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
