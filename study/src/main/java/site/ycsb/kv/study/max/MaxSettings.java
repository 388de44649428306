// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/**
 * The settings of a search, each as its declaration says.
 *
 * @param promises at least one, that of errors included
 * @param within how far the interval may reach to either side, as a share of the rate
 * @param budget the time of the whole search; the step under way when it is over ends in order
 * @param stepSeconds measured in each step at least
 * @param threads of the client; 0 to choose them by closed loops
 * @param mostPerSecond the highest rate to try; 0 for no bound
 */
public record MaxSettings(
    List<Promise> promises,
    double within,
    Duration budget,
    int stepSeconds,
    int threads,
    double mostPerSecond) {

  private static final Setting<String> SLO =
      Setting.text("max.slo", null)
          .means(
              "The promises, with semicolons between, such as READ p99 < 5ms; errors < 0.1%."
                  + " Without one of errors, maxerrorrate is it.");
  private static final Setting<Double> WITHIN =
      Setting.decimal("max.within", 0.05, 0.001, 1)
          .means("How far the interval may reach to either side, as a share of the rate.");
  private static final Setting<Integer> BUDGET =
      Setting.integer("max.budget", 600, 10, 86_400).in("s").means("Time of the whole search.");
  private static final Setting<Integer> STEP_SECONDS =
      Setting.integer("max.stepseconds", 4, 1, 3_600)
          .in("s")
          .means("Time measured at each rate at least, after a settling.");
  private static final Setting<Double> MOST =
      Setting.decimal("max.rate", 0, 0, 1e9)
          .in("1/s")
          .means("The highest rate to try; 0 for no bound.");

  /** All of them. */
  public static final List<Setting<?>> ALL = Setting.declaredIn(MaxSettings.class);

  /** The promises and that of the rate itself, which is the last. */
  List<Promise> allPromises() {
    return Stream.concat(promises.stream(), Stream.of(Promise.OF_RATE)).toList();
  }

  /**
   * Reads and checks them.
   *
   * @param threads of the client, if the user gives them; 0 otherwise
   * @param maxErrorRate the share of errors that is allowed where no promise says so
   * @throws SettingsException with all faults
   */
  public static MaxSettings of(Properties properties, int threads, double maxErrorRate)
      throws SettingsException {
    Settings settings = Settings.read(properties, ALL);
    List<String> faults = new ArrayList<>();
    List<Promise> promises = new ArrayList<>();
    if (settings.given(SLO)) {
      for (String text : settings.get(SLO).split(";", -1)) {
        try {
          promises.add(Promise.parse(text));
        } catch (IllegalArgumentException e) {
          faults.add("--slo '" + text.trim() + "': " + e.getMessage() + ".");
        }
      }
    } else {
      faults.add("A search needs a promise to keep; add --slo, such as --slo 'p99 < 5ms'.");
    }
    if (promises.stream().noneMatch(Promise::isOfErrors)) {
      promises.add(Promise.ofErrors(maxErrorRate));
    }
    faults.forEach(fault -> settings.check(false, fault));
    settings.throwFaults();
    return new MaxSettings(
        List.copyOf(promises),
        settings.get(WITHIN),
        Duration.ofSeconds(settings.get(BUDGET)),
        settings.get(STEP_SECONDS),
        threads,
        settings.get(MOST));
  }
}
