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
import java.util.Properties;
import site.ycsb.DB;

/** {@code noop}: no store at all, to measure the client itself. */
public final class NoopBinding implements Binding {
  @Override
  public String name() {
    return "noop";
  }

  @Override
  public String summary() {
    return "No store: answers at once and keeps nothing, to measure the client itself.";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of();
  }

  @Override
  public void check(Properties properties) throws SettingsException {
    Settings.read(properties, name(), settings()).throwFaults();
  }

  @Override
  public DB newClient() {
    return new NoopClient();
  }
}
