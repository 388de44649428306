/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.binding;

import java.util.List;
import site.ycsb.DBException;

/** Settings that cannot be used, all faults together, one sentence each. */
public final class SettingsException extends DBException {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // the lists given are serializable
  private final List<String> faults;

  /** One sentence for each fault; there is at least one. */
  public SettingsException(List<String> faults) {
    super(String.join("\n", faults));
    this.faults = List.copyOf(faults);
  }

  /** The faults, one sentence each, in the order of the settings. */
  public List<String> faults() {
    return faults;
  }
}
