// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ServerChoice;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.study.sweep.Plan;

/**
 * Whether a store can be had here, before anything runs. Immutable.
 *
 * @param label of the store
 * @param kind how it can be had
 * @param words what runs, or why nothing can, and how to get it; one sentence
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Availability(String label, Kind kind, String words) {

  /** How a store can be had. */
  public enum Kind {
    /** The settings name its server. */
    ADDRESS,
    /** A program on this machine is started. */
    PROGRAM,
    /** The binding brings a server, which may be a stand-in; its results say so. */
    EMBEDDED,
    /** Nothing can run. */
    MISSING
  }

  /**
   * Looks for the server of a store.
   *
   * @param settings all of its runs
   * @throws DBException with one sentence if the binding is unknown
   */
  static Availability of(Experiment.Store store, Map<String, String> settings) throws DBException {
    Plan.Store plan = store.plan();
    if (plan.binding().isEmpty()) {
      return new Availability(
          plan.label(), Kind.MISSING, "no binding reaches it; " + store.get() + ".");
    }
    Binding binding = Bindings.find(plan.binding());
    Properties properties = new Properties();
    properties.putAll(settings);
    String choice = settings.getOrDefault("server", "").toUpperCase(Locale.ROOT);
    if (binding.hasAddress(properties)) {
      return new Availability(plan.label(), Kind.ADDRESS, "the server that the settings name.");
    }
    if (store.byAddress()) {
      String missing =
          "no server of it is named, and none is started under this label; %s"
              .formatted(how(store));
      return new Availability(plan.label(), Kind.MISSING, missing);
    }
    boolean onlyEmbedded = choice.equals(ServerChoice.EMBEDDED.name());
    boolean onlyProgram = choice.equals(ServerChoice.PROGRAM.name());
    return started(
        store,
        onlyEmbedded ? List.of() : binding.programs(properties),
        !onlyProgram && binding.embedded(properties).isPresent());
  }

  private static Availability started(
      Experiment.Store store, List<LocalServer> programs, boolean embedded) {
    String label = store.plan().label();
    for (LocalServer program : programs) {
      boolean standIn = program instanceof ServerProgram known && known.standIn();
      if (program.find().isPresent()) {
        return new Availability(
            label,
            standIn ? Kind.EMBEDDED : Kind.PROGRAM,
            program.program() + (standIn ? ", a stand-in; " + how(store) : "."));
      }
    }
    String why =
        programs.isEmpty()
            ? "it has no program here"
            : programs.stream().map(LocalServer::missing).collect(Collectors.joining(", "));
    return embedded
        ? new Availability(
            label, Kind.EMBEDDED, why + ", so what the binding brings runs; " + how(store))
        : new Availability(label, Kind.MISSING, why + "; " + how(store));
  }

  private static String how(Experiment.Store store) {
    String name = store.plan().label();
    String address =
        "or name its server: --store '%s=%s -p ...' (bin/ycsb bindings %s)."
            .formatted(name, store.plan().binding(), store.plan().binding());
    return (store.get().isEmpty() ? "install it, " : store.get().replaceFirst("\\.$", "") + ", ")
        + address;
  }
}
