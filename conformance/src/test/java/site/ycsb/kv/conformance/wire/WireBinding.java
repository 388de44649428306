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
package site.ycsb.kv.conformance.wire;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.SettingsException;

/** {@code wire}: a small store with a server. */
public final class WireBinding implements Binding {
  private final @Nullable Flaw flaw;

  /** As it should be. */
  public WireBinding() {
    this.flaw = null;
  }

  /** Wrong on purpose. */
  public WireBinding(Flaw flaw) {
    this.flaw = flaw;
  }

  @Override
  public String name() {
    return "wire";
  }

  @Override
  public String summary() {
    return "A small store with a server, for the tests of the suite.";
  }

  @Override
  public List<Setting<?>> settings() {
    return WireSettings.ALL;
  }

  @Override
  public void check(Properties properties) throws SettingsException {
    if (flaw != Flaw.CHECKS_NOTHING) {
      WireSettings.read(properties);
    }
  }

  @Override
  public DB newClient() {
    return Optional.ofNullable(flaw).<DB>map(FlawedClient::new).orElseGet(WireClient::new);
  }
}
