// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.kv.rank.CommonStart;
import site.ycsb.kv.rank.Rank;
import site.ycsb.kv.rank.SharedClock;
import site.ycsb.kv.result.RunDescription;
import site.ycsb.kv.setting.SettingsException;

/**
 * How a load or run begins. Immutable.
 *
 * @param start what it waits for
 * @param clock of the directory that it shares with other clients, if there are others
 */
record Beginning(CommonStart start, Optional<SharedClock> clock) {
  /** The clients compare their clocks by files of this name. */
  private static final String CLOCK = "clock";

  /** That of a load before a run, which waits for nothing. */
  static final Beginning AT_ONCE = new Beginning(CommonStart.NONE, Optional.empty());

  /**
   * Reads the settings. Many clients compare their clocks in the directory of {@code start.file},
   * or else in the one that holds those of all their results.
   *
   * @param place where this client's result goes, which is there
   */
  static Beginning of(Properties properties, Optional<Path> place) throws SettingsException {
    CommonStart start = CommonStart.of(properties);
    Optional<SharedClock> clock = Optional.empty();
    if (Rank.of(properties, Map.of()).isOneOfMany()) {
      clock =
          start
              .file()
              .or(() -> place.map(Path::toAbsolutePath))
              .map(Path::getParent)
              .flatMap(shared -> SharedClock.in(shared, CLOCK));
    }
    return new Beginning(start, clock);
  }

  /** As the result shows it; empty if it waited for nothing and nobody. */
  Optional<RunDescription.Start> described() {
    return start.given() || clock.isPresent()
        ? Optional.of(new RunDescription.Start(start.asked(), start.file(), clock))
        : Optional.empty();
  }
}
