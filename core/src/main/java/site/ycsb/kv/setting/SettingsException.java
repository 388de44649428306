// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.setting;

import java.util.List;
import site.ycsb.DBException;

/** All faults of settings that cannot be used, one sentence each. */
public final class SettingsException extends DBException {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // the lists given are serializable
  private final List<String> faults;

  /** One sentence for each fault; there is at least one. */
  public SettingsException(List<String> faults) {
    super(String.join("\n", faults));
    this.faults = List.copyOf(faults);
  }

  /** One sentence for the only fault. */
  public SettingsException(String fault) {
    this(List.of(fault));
  }

  /** The faults, one sentence each, in the order of the settings. */
  public List<String> faults() {
    return faults;
  }
}
