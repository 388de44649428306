// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.rank.CommonStart;
import site.ycsb.kv.resource.ResourceSettings;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.setting.Names;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.workload.Expiry;
import site.ycsb.kv.workload.WorkloadSettings;

/** Checks all properties before anything starts, and reports all faults together. */
public final class SettingsCheck {
  /** Names of stock YCSB that have a meaning here besides the declared settings. */
  private static final Set<String> OTHER_NAMES = Set.of("workload", "db", "exporter", "exportfile");

  /** Properties that the commands and stock YCSB's client set; a file may contain them too. */
  private static final List<Setting<?>> OF_CLIENT =
      List.of(
          Setting.flag("status", false)
              .means("Whether a status line is printed each status.interval."),
          Setting.flag("dotransactions", true).means("Whether this is a run and no load."));

  /** Settings of the clients in stock YCSB's core (BasicDB, GoodBadUglyDB). */
  private static final Set<String> STOCK_CLIENTS =
      Set.of(
          "basicdb.count",
          "basicdb.randomizedelay",
          "basicdb.simulatedelay",
          "basicdb.verbose",
          "gbudb.delays");

  /** Stock YCSB passes settings with this prefix to HTrace. */
  private static final String STOCK_TRACING = "htrace.";

  private static final String STARTED_ONLY =
      "%s=%s has an effect only on a server that the run starts, and the settings name one;"
          + " remove it.";

  private static final String OTHER_SERVER =
      "%s starts a server of its own and does not read %s, which %s for %s.";

  /** A name this near to a known one is a misspelling of it. */
  private static final int MISSPELT_LETTERS = 2;

  private final List<String> faults = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  private interface Check {
    void run() throws SettingsException;
  }

  /** Checks a load's or run's properties and returns warnings; throws all faults together. */
  public static List<String> check(Binding binding, Properties properties)
      throws SettingsException {
    SettingsCheck check = new SettingsCheck();
    check.gather(() -> RunSettings.of(properties));
    check.gather(() -> CommonStart.of(properties));
    check.gather(() -> Settings.read(properties, OF_CLIENT).throwFaults());
    check.gather(() -> WorkloadSettings.read(properties));
    check.gather(() -> binding.check(properties));
    check.gather(() -> Expiry.check(binding, properties));
    check.gather(() -> MeasurementSettings.of(properties));
    check.gather(() -> ResourceSettings.of(properties));
    check.gather(() -> ServerLimits.of(properties));
    check.checkNames(binding, properties);
    check.checkAddress(binding, properties);
    if (!check.faults.isEmpty()) {
      throw new SettingsException(check.faults);
    }
    if (WorkloadSettings.declareAll(properties)) {
      check.warnings.addAll(WorkloadSettings.warnings(properties));
    }
    return check.warnings;
  }

  private void gather(Check check) {
    try {
      check.run();
    } catch (SettingsException e) {
      e.faults().stream().filter(fault -> !faults.contains(fault)).forEach(faults::add);
    }
  }

  private void checkNames(Binding binding, Properties properties) {
    Set<String> ours = general();
    binding.settings().forEach(setting -> ours.add(setting.name()));
    if (ours.containsAll(properties.stringPropertyNames())) {
      return; // A look at all bindings takes time.
    }
    Set<String> known = new HashSet<>(ours);
    Bindings.all().stream()
        .flatMap(other -> other.settings().stream())
        .map(Setting::name)
        .filter(SettingsCheck::hasDot)
        .forEach(known::add);
    boolean allDeclared = binding.declaresAllSettings() && WorkloadSettings.declareAll(properties);
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      if (!known.contains(name) && !STOCK_CLIENTS.contains(name) && !isFaulty(name)) {
        checkUnknown(name, allDeclared ? known : ours, allDeclared);
      }
    }
  }

  /** The names of all settings that are of no binding. */
  private static Set<String> general() {
    Set<String> names = new HashSet<>(OTHER_NAMES);
    Stream.concat(SettingGroup.settingsOfAll(), OF_CLIENT.stream())
        .map(Setting::name)
        .forEach(names::add);
    return names;
  }

  /** The names of the settings that may be another binding's. */
  private static List<String> notOf(Binding binding, Properties properties) {
    return properties.stringPropertyNames().stream()
        .filter(name -> !name.startsWith(binding.name() + "."))
        .toList();
  }

  private void checkUnknown(String name, Set<String> known, boolean allDeclared) {
    boolean misspelt =
        Names.nearest(name, known)
            .filter(near -> Names.distance(near, name) <= MISSPELT_LETTERS)
            .isPresent();
    if (name.startsWith(STOCK_TRACING)) {
      warnings.add("Setting " + name + " is for the tracing of stock YCSB and has no effect here.");
    } else if (misspelt || (allDeclared && hasDot(name))) {
      faults.add(Settings.unknown(name, known));
    } else if (!hasDot(name)) {
      warnings.add("Setting " + name + " is unknown here and left to the workload.");
    }
  }

  /** Whether the binding itself refuses the name. */
  private boolean isFaulty(String name) {
    return faults.stream().anyMatch(fault -> fault.startsWith("Unknown setting " + name + ";"));
  }

  private static boolean hasDot(String name) {
    return name.contains(".");
  }

  /** Rejects settings of a server that the run starts if the settings name a server. */
  private void checkServerIsStarted(Binding binding, Properties properties) {
    Stream.of(RunSettings.ALL, binding.settings())
        .flatMap(List::stream)
        .filter(Setting::isOfStartedServer)
        .forEach(
            setting -> {
              String value = properties.getProperty(setting.name(), setting.defaultText()).trim();
              if (!value.equalsIgnoreCase(setting.defaultText())) {
                faults.add(STARTED_ONLY.formatted(setting.name(), value));
              }
            });
  }

  /** Warns when a setting of another binding names a server. */
  private void checkAddress(Binding binding, Properties properties) {
    if (binding.hasAddress(properties)) {
      checkServerIsStarted(binding, properties);
      return;
    }
    if (general().containsAll(notOf(binding, properties))) {
      return;
    }
    for (Binding other : Bindings.all()) {
      List<String> names =
          properties.stringPropertyNames().stream()
              .filter(name -> name.startsWith(other.name() + "."))
              .sorted()
              .toList();
      boolean same = other.name().equals(binding.name());
      if (!same && !names.isEmpty() && other.hasAddress(properties)) {
        warnings.add(
            OTHER_SERVER.formatted(
                binding.name(),
                String.join(", ", names),
                names.size() == 1 ? "is" : "are",
                other.name()));
      }
    }
  }
}
