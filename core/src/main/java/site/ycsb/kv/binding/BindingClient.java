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
import java.util.OptionalLong;
import java.util.Set;
import site.ycsb.DB;

/**
 * A client of ours: YCSB's {@link DB} with what the run and the conformance suite ask beside it.
 * One thread uses one client. The contract of each operation stands in the conformance suite.
 */
public abstract class BindingClient extends DB {
  /** What the store can do, as set up now; known after {@code init}. */
  public abstract Set<Capability> capabilities();

  /**
   * The store in a few words: product, version, engine and address, without any secret. Known after
   * {@code init}.
   */
  public abstract String describeStore();

  /** The records that the store holds, where it can count them at once. */
  public OptionalLong countRecords() {
    return OptionalLong.empty();
  }

  /**
   * The records that this client acknowledged with {@code BATCHED_OK} and could not store after
   * all, beyond the one whose insert told of the failure.
   */
  public long lostRecords() {
    return 0;
  }

  /** How large keys and values may be by the store's documents or sources; known after init. */
  public List<DocumentedLimit> documentedLimits() {
    return List.of();
  }

  /** Why the last operation that failed did, in the store's own words; empty where it has none. */
  public String lastFailure() {
    return "";
  }
}
