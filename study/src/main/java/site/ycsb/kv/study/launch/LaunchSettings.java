// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.launch;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.rank.Rank;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/**
 * By what line and with how many clients a point of a sweep runs. Immutable.
 *
 * @param line empty if the sweep starts the client itself
 * @param clients of the point
 * @param lead from the start of the line to the common start of its clients
 */
public record LaunchSettings(Optional<LaunchLine> line, int clients, Duration lead) {
  /** The setting of the line, which {@code --launch} gives. */
  public static final String LINE_NAME = "launch.line";

  private static final Setting<LaunchLine> LINE =
      Setting.<LaunchLine>of(LINE_NAME, "line", null, LaunchLine.FORM, LaunchLine::parse)
          .means("The line that starts the clients of each point of a sweep.");
  private static final Setting<Integer> START_SECONDS =
      Setting.integer("launch.startseconds", 10, 1, 86_400)
          .in("s")
          .means("Time from the start of the line to the common start of its clients.");

  /** All of them. */
  public static final List<Setting<?>> ALL = Setting.declaredIn(LaunchSettings.class);

  /**
   * Reads and checks them.
   *
   * @throws SettingsException with all faults
   */
  public static LaunchSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, ALL);
    settings.throwFaults();
    return new LaunchSettings(
        settings.find(LINE),
        Rank.clients(properties),
        Duration.ofSeconds(settings.get(START_SECONDS)));
  }

  /** Whether a line starts its clients. */
  public boolean given() {
    return line.isPresent();
  }

  /** Whether it has several clients. */
  public boolean ofMany() {
    return clients > 1;
  }

  /** The line for its number of clients; empty if there is none. */
  public Optional<String> text() {
    return line.map(given -> given.of(clients));
  }

  /** The words of that line; none if there is none. */
  public List<String> words() {
    return line.map(given -> given.wordsOf(clients)).orElse(List.of());
  }

  /** How long its clients wait for each other; zero for a single one. */
  public Duration waiting() {
    return given() && ofMany() ? lead : Duration.ZERO;
  }

  /** When its clients begin if the line starts now; empty if one has nobody to wait for. */
  public Optional<Instant> commonStart(Instant now) {
    return waiting().isZero()
        ? Optional.empty()
        : Optional.of(now.plus(lead).truncatedTo(ChronoUnit.MILLIS));
  }

  /**
   * Looks for the program of the line.
   *
   * @throws DBException with one sentence if it is not there
   */
  public void checkProgram() throws DBException {
    if (line.isPresent()) {
      line.get().checkProgram();
    }
  }
}
