// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.limits;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
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
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.workload.WorkloadSettings;

/**
 * The limits of a store, those that its documents state, and in sentences what trials may have
 * left. The store is described in a few words, or not at all.
 */
public record StoreLimits(
    String store,
    Limit key,
    Limit value,
    List<DocumentedLimit> documented,
    List<String> leftBehind) {

  /** The workload settings that trials keep. */
  private static final Set<Setting<?>> KEPT =
      Set.of(
          WorkloadSettings.TABLE, WorkloadSettings.KEY_PREFIX, WorkloadSettings.FIELD_NAME_PREFIX);

  private record Facts(
      String store,
      List<DocumentedLimit> documented,
      Set<Capability> capabilities,
      OptionalLong records) {

    static Facts of(Binding binding, Properties properties) throws DBException {
      DB client = binding.newClient();
      client.setProperties(properties);
      client.init();
      try {
        return client instanceof BindingClient ours
            ? new Facts(
                ours.describeStore(),
                ours.documentedLimits(),
                ours.capabilities(),
                ours.countRecords())
            : new Facts(
                "",
                List.of(),
                Set.of(Capability.ANY_KEY, Capability.ANY_LENGTH),
                OptionalLong.empty());
      } finally {
        client.cleanup();
      }
    }
  }

  /** The limit found of keys or of values. */
  public Limit of(DocumentedLimit.Part part) {
    return part == DocumentedLimit.Part.KEY ? key : value;
  }

  /**
   * Finds them by writing records of up to {@code maxBytes}, reading them back, and deleting them.
   * Trials use their own keys and leave existing records alone. They end, with the findings so far,
   * once {@code cancelled} returns true. The listener receives each trial in words.
   */
  public static StoreLimits find(
      Binding binding,
      Properties properties,
      long maxBytes,
      BooleanSupplier cancelled,
      Consumer<String> listener)
      throws DBException {
    Properties loading = loading(properties);
    Facts before = Facts.of(binding, loading);
    StoreTrials trials = new StoreTrials(binding, loading, before.capabilities());
    Limit key;
    Limit value;
    try (trials) {
      long least = trials.smallestKey();
      LongFunction<Trial> tried = told("key", trials::key, listener);
      key = SizeSearch.run(tried, cancelled, least, Math.max(least, maxBytes));
      value = SizeSearch.run(told("value", trials::value, listener), cancelled, 1, maxBytes);
    }
    return new StoreLimits(
        before.store(), key, value, before.documented(), left(trials, before, binding, loading));
  }

  private static List<String> left(
      StoreTrials trials, Facts before, Binding binding, Properties properties) {
    List<String> left = new ArrayList<>();
    if (!trials.left().isEmpty()) {
      left.add(
          "Trials may have left records under keys that begin with "
              + String.join(", ", trials.left())
              + "; delete them.");
    }
    try {
      OptionalLong after = Facts.of(binding, properties).records();
      if (before.records().isPresent() && after.isPresent() && !before.records().equals(after)) {
        String counts =
            "The store held %s records before the trials and holds %s now"
                .formatted(before.records().getAsLong(), after.getAsLong());
        left.add(counts + "; unless somebody else wrote to it, look for what they left.");
      }
    } catch (DBException e) {
      left.add("The records can't be counted again: " + e.getMessage());
    }
    return left;
  }

  /**
   * The properties of a load of single records with one field, for which a binding creates what it
   * needs in the store. They ignore the workload's keys, values and operations, as trials make
   * their own. Every engine takes ordered numbers as keys.
   */
  private static Properties loading(Properties properties) {
    Properties loading = new Properties();
    loading.putAll(properties);
    for (Setting<?> setting : WorkloadSettings.ALL) {
      if (!KEPT.contains(setting)) {
        loading.remove(setting.name());
      }
    }
    loading.remove("workload");
    loading.setProperty("dotransactions", "false");
    loading.setProperty("batchsize", "1");
    loading.setProperty(WorkloadSettings.FIELD_COUNT.name(), "1");
    loading.setProperty(WorkloadSettings.FIELD_LENGTH.name(), "1");
    loading.setProperty(
        WorkloadSettings.INSERT_ORDER.name(), Setting.word(WorkloadSettings.InsertOrder.ORDERED));
    loading.setProperty(WorkloadSettings.KEY_CHARS.name(), "numeric");
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
