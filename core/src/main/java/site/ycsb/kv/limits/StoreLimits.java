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
package site.ycsb.kv.limits;

import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.Setting;

/**
 * What was found of a store.
 *
 * @param store the store in a few words; empty where the client can't tell
 * @param key how large a key may be
 * @param value how large a value may be
 * @param documented what its documents say
 */
public record StoreLimits(String store, Limit key, Limit value, List<DocumentedLimit> documented) {

  /**
   * Finds them, by writing records, reading them back, and removing them.
   *
   * @param maxBytes the largest size tried
   * @param cancelled asked before each trial; true ends the search with what is known
   * @param listener told of each trial, in words
   * @throws DBException with one sentence when no client can connect
   */
  public static StoreLimits find(
      Binding binding,
      Properties properties,
      long maxBytes,
      BooleanSupplier cancelled,
      Consumer<String> listener)
      throws DBException {
    Properties loading = loading(properties);
    DB first = binding.newClient();
    first.setProperties(loading);
    first.init();
    boolean ours = first instanceof BindingClient;
    String store = ours ? ((BindingClient) first).describeStore() : "";
    List<DocumentedLimit> documented =
        ours ? ((BindingClient) first).documentedLimits() : List.of();
    Set<Capability> capabilities =
        ours ? ((BindingClient) first).capabilities() : Set.of(Capability.ANY_LENGTH);
    first.cleanup();
    try (StoreTrials trials = new StoreTrials(binding, loading, capabilities)) {
      Limit key =
          new SizeSearch(told("key", trials::key, listener), cancelled)
              .run(trials.smallestKey(), maxBytes);
      Limit value =
          new SizeSearch(told("value", trials::value, listener), cancelled).run(1, maxBytes);
      return new StoreLimits(store, key, value, documented);
    }
  }

  /** The properties of a load, which makes what a store must have, of one field and one by one. */
  private static Properties loading(Properties properties) {
    Properties loading = new Properties();
    loading.putAll(properties);
    loading.setProperty("dotransactions", "false");
    loading.setProperty("batchsize", "1");
    loading.setProperty("fieldcount", "1");
    return loading;
  }

  private static LongFunction<Trial> told(
      String part, LongFunction<Trial> store, Consumer<String> listener) {
    return bytes -> {
      Trial trial = store.apply(bytes);
      listener.accept(part + " of " + bytes + " bytes: " + Setting.word(trial.outcome()));
      return trial;
    };
  }
}
