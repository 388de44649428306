// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.tls.TlsOptions;

/**
 * A binding whose settings are read and checked together. Immutable.
 *
 * @param <S> the settings, read and checked
 */
public abstract class ConfiguredBinding<S> implements Binding {
  private final String name;
  private final String summary;
  private final List<Setting<?>> settings;
  private final List<Setting<?>> address;

  /**
   * A binding.
   *
   * @param name the prefix of its settings
   * @param summary the store in one sentence
   * @param settings all settings
   * @param address those of them that name a server
   */
  protected ConfiguredBinding(
      String name, String summary, List<Setting<?>> settings, List<Setting<?>> address) {
    this.name = name;
    this.summary = summary;
    this.settings = settings;
    this.address = address;
  }

  /**
   * Reads and checks the settings.
   *
   * @throws SettingsException all faults together
   */
  public abstract S read(Properties properties) throws SettingsException;

  /** The settings; empty if they have faults, which a client reports when it connects. */
  protected final Optional<S> find(Properties properties) {
    try {
      return Optional.of(read(properties));
    } catch (SettingsException e) {
      return Optional.empty();
    }
  }

  /** Connects a client and closes it again, which makes what a load needs. */
  protected final void connectOnce(Properties properties) throws DBException {
    DB client = newClient();
    client.setProperties(properties);
    client.init();
    client.cleanup();
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String summary() {
    return summary;
  }

  @Override
  public final List<Setting<?>> settings() {
    return settings;
  }

  @Override
  public final void check(Properties properties) throws SettingsException {
    var unused = read(properties);
  }

  /** That TLS verifies nothing, if the settings say so. */
  @Override
  public List<String> warnings(Properties properties) {
    return TlsOptions.warnings(name, settings, properties);
  }

  @Override
  public final boolean hasAddress(Properties properties) {
    return address.stream().anyMatch(setting -> properties.getProperty(setting.name()) != null);
  }
}
