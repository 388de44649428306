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
package site.ycsb.kv.result;

import java.util.Map;
import java.util.Optional;

/**
 * What was run, as its result tells.
 *
 * @param version of this program
 * @param binding the store's binding
 * @param settings all properties given, without secrets
 * @param server the server that was started for the run, in words; empty for one of the user's
 * @param standIn whether that server only stands in for the real one
 * @param preparation the load before the run, where there was one
 */
public record RunDescription(
    String version,
    String binding,
    Map<String, String> settings,
    Optional<String> server,
    boolean standIn,
    Optional<Preparation> preparation) {

  /**
   * The load before a run.
   *
   * @param records loaded
   * @param runTimeNanos how long it took
   */
  public record Preparation(long records, long runTimeNanos) {}
}
