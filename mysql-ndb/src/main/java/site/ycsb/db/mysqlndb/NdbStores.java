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
package site.ycsb.db.mysqlndb;

/**
 * ClusterJ, behind the class loader that found it. This interface and those it leads to belong to
 * the loader of the binding, the classes behind them to that of ClusterJ. Thread-safe.
 */
public interface NdbStores {
  /**
   * Connects to a cluster. Those who ask for one cluster and database share one connection, as
   * ClusterJ itself has one in a process, until the last of them closes.
   *
   * @throws NdbException when the cluster does not answer in time
   */
  NdbStore open(NdbTarget target) throws NdbException;
}
