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
package site.ycsb.kv.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.binding.Names;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.resource.ResourceSettings;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.workload.WorkloadSettings;

/** Checks all properties before anything is started, and tells all faults at once. */
final class SettingsCheck {
  /** Names of stock YCSB that mean something here beside the declared settings. */
  private static final Set<String> OTHER_NAMES =
      Set.of("workload", "db", "dotransactions", "status", "exporter", "exportfile");

  /** A name this near to a known one is that one misspelt. */
  private static final int MISSPELT_LETTERS = 2;

  private final List<String> faults = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  private interface Check {
    void run() throws SettingsException;
  }

  /**
   * Checks the properties of a load or run.
   *
   * @return warnings, one sentence each
   * @throws SettingsException all faults together
   */
  static List<String> check(Binding binding, Properties properties) throws SettingsException {
    SettingsCheck check = new SettingsCheck();
    check.gather(() -> RunSettings.of(properties));
    check.gather(() -> WorkloadSettings.read(properties));
    check.gather(() -> binding.check(properties));
    check.gather(() -> MeasurementSettings.of(properties));
    check.gather(() -> ResourceSettings.of(properties));
    check.gather(() -> ServerLimits.of(properties));
    check.checkNames(binding, properties);
    check.checkAddress(binding, properties);
    if (!check.faults.isEmpty()) {
      throw new SettingsException(check.faults);
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
    Set<String> known = new HashSet<>(OTHER_NAMES);
    Stream.of(
            RunSettings.ALL,
            WorkloadSettings.ALL,
            MeasurementSettings.ALL,
            ResourceSettings.ALL,
            ServerLimits.ALL,
            binding.settings())
        .flatMap(List::stream)
        .map(Setting::name)
        .forEach(known::add);
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      if (!known.contains(name) && !name.startsWith(binding.name() + ".")) {
        checkUnknown(name, known);
      }
    }
  }

  private void checkUnknown(String name, Set<String> known) {
    boolean misspelt =
        Names.nearest(name, known)
            .filter(near -> Names.distance(near, name) <= MISSPELT_LETTERS)
            .isPresent();
    if (misspelt) {
      faults.add(Settings.unknown(name, known));
    } else if (!name.contains(".")) {
      warnings.add("Setting " + name + " is unknown here and left to the workload.");
    }
  }

  /** A server named in another binding's words is not the one that is measured. */
  private void checkAddress(Binding binding, Properties properties) {
    if (binding.hasAddress(properties)) {
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
            binding.name()
                + " starts a server of its own and does not read "
                + String.join(", ", names)
                + ", which "
                + (names.size() == 1 ? "is" : "are")
                + " for "
                + other.name()
                + ".");
      }
    }
  }
}
