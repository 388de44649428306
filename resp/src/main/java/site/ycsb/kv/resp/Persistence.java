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

import site.ycsb.kv.binding.Setting;

/** What a server that is started for a run writes to its disk. */
public enum Persistence {
  /** Nothing. */
  NONE,
  /** Every write, to an append-only file that is synced each second. */
  AOF,
  /** Snapshots, as often as the server does by default. */
  RDB;

  /** The setting. */
  public static final Setting<Persistence> SETTING =
      Setting.choice(
          "server.persistence",
          Persistence.class,
          NONE,
          "What a server that is started writes to disk: nothing, an append-only file, snapshots.");
}
