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
package site.ycsb.db.template;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.InProcessServer;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * {@code template}: a binding to copy. Required: public, with a constructor without arguments, and
 * named in META-INF/services.
 */
public final class TemplateBinding implements Binding {
  static final String NAME = "template";

  /** Required: one word in lower case, which all settings of the binding start with. */
  @Override
  public String name() {
    return NAME;
  }

  /** Required: one sentence. */
  @Override
  public String summary() {
    return "A sorted map in this process, to show what a binding is made of.";
  }

  /** Required: also the general settings that the client honours, such as batchsize. */
  @Override
  public List<Setting<?>> settings() {
    return TemplateSettings.ALL;
  }

  /** Required: checks without connecting. */
  @Override
  public void check(Properties properties) throws SettingsException {
    TemplateSettings.read(properties);
  }

  /** Required: a client that is not connected. */
  @Override
  public DB newClient() {
    return new TemplateClient();
  }

  /** Optional: false when no setting gives an address, so that the run starts a server itself. */
  @Override
  public boolean hasAddress(Properties properties) {
    return false;
  }

  /** Optional: a server in this process. For a program on the PATH override programs() as well. */
  @Override
  public Optional<EmbeddedServer> embedded(Properties properties) {
    return Optional.of(
        () -> {
          Shared<TemplateStore> store = store(properties);
          return new InProcessServer(
              "a map in this process", false, Map.of(), () -> release(store));
        });
  }

  /** Optional: makes tables, and refuses before the load what would fail in the middle of it. */
  @Override
  public void prepare(Properties properties) throws DBException {
    refuseScans(TemplateSettings.read(properties), WorkloadShape.of(properties));
  }

  static void refuseScans(TemplateSettings settings, WorkloadShape workload) throws DBException {
    if (workload.scans() && !settings.scans()) {
      throw new DBException(
          NAME + " cannot scan with template.scans=false; set it to true, or scanproportion to 0.");
    }
  }

  /** What all clients share is kept among the properties, never in a static. */
  static Shared<TemplateStore> store(Properties properties) {
    return Shared.acquire(properties, "template.store", TemplateStore::new);
  }

  static void release(Shared<TemplateStore> store) {
    try {
      store.release();
    } catch (Exception e) {
      throw new IllegalStateException("A map can always be dropped", e);
    }
  }
}
