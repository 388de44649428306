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
package site.ycsb.kv.resp;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.workload.WorkloadShape;

/** What the bindings of redis-like stores have in common. */
public interface RespBinding extends Binding {
  /** The names of its settings. */
  RespOptions options();

  /**
   * Reads and checks the settings.
   *
   * @throws SettingsException all faults together
   */
  RespSettings read(Properties properties) throws SettingsException;

  /**
   * Connects one client and makes sure that what answers is such a store.
   *
   * @throws DBException with one sentence that names the binding, the address and the setting to
   *     change
   */
  RespChannel connect(RespSettings settings, Properties properties) throws DBException;

  @Override
  default void check(Properties properties) throws SettingsException {
    read(properties);
  }

  @Override
  default boolean hasAddress(Properties properties) {
    return options().addressed(properties);
  }

  @Override
  default List<InetSocketAddress> addresses(Properties properties) {
    return servers(properties).stream().map(NodeAddress::socketAddress).toList();
  }

  /** Settings that can't be read have none: whoever connects tells what is wrong with them. */
  private List<NodeAddress> servers(Properties properties) {
    try {
      return read(properties).addresses();
    } catch (SettingsException e) {
      return List.of();
    }
  }

  /** Refuses a run that scans where records were loaded without an index. */
  @Override
  default void prepare(Properties properties) throws DBException {
    RespSettings settings = read(properties);
    WorkloadShape shape = WorkloadShape.of(properties);
    try (RespChannel channel = connect(settings, properties)) {
      IndexUse.prepare(settings, shape, channel);
    }
  }
}
