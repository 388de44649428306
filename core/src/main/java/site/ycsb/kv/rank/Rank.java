// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.rank;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/**
 * A client's number among the clients that share one load or run.
 *
 * @param number from 0 to {@code count - 1}
 * @param count of the clients, 1 or more
 */
public record Rank(int number, int count) {
  /** The only client of a load or run. */
  public static final Rank ONLY = new Rank(0, 1);

  private static final Setting<Integer> NUMBER =
      Setting.integer("client.rank", 0, 0, 999_999)
          .means("This client's number among client.count, from 0 on.");
  private static final Setting<Integer> COUNT =
      Setting.integer("client.count", 1, 1, 1_000_000)
          .means("How many clients share the load or run.");

  public static final List<Setting<?>> ALL = Setting.declaredIn(Rank.class);

  /**
   * The variables in which an engine that starts many clients gives their rank and number.
   *
   * @param step is only there for a client that the engine started as one of them
   */
  private record Engine(String rank, @Nullable String count, String step) {}

  private static final List<Engine> ENGINES =
      List.of(
          new Engine("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"),
          // The script of a batch job has the other two as well, as if it were the first client.
          new Engine("SLURM_PROCID", "SLURM_NTASKS", "SLURM_STEP_ID"),
          new Engine("JOB_COMPLETION_INDEX", null, "JOB_COMPLETION_INDEX"));

  /**
   * Reads the settings, and what they leave out from the variables of Open MPI, Slurm or a
   * Kubernetes indexed Job, which does not tell its number of clients.
   *
   * @throws SettingsException if only one of the two is known, or they contradict each other
   */
  public static Rank of(Properties properties, Map<String, String> environment)
      throws SettingsException {
    Settings settings = Settings.read(properties, ALL);
    settings.throwFaults();
    boolean numbered = settings.given(NUMBER);
    boolean counted = settings.given(COUNT);
    if (numbered && counted) {
      return checked(settings.get(NUMBER), settings.get(COUNT));
    }
    Optional<Engine> engine =
        ENGINES.stream()
            .filter(e -> environment.containsKey(e.rank) && environment.containsKey(e.step))
            .filter(e -> counted || numbered || e.count != null)
            .findFirst();
    if (counted && settings.get(COUNT) == 1) {
      return ONLY;
    }
    Optional<Integer> number =
        numbered
            ? settings.find(NUMBER)
            : engine.flatMap(e -> variable(NUMBER, e.rank, environment));
    Optional<Integer> count =
        counted ? settings.find(COUNT) : engine.flatMap(e -> variable(COUNT, e.count, environment));
    if (!numbered && !counted && (engine.isEmpty() || count.isEmpty())) {
      return ONLY;
    }
    if (number.isEmpty()) {
      throw new SettingsException(
          "client.count=" + settings.get(COUNT) + " needs client.rank; set it for each client.");
    }
    if (count.isEmpty()) {
      throw new SettingsException(
          "client.rank=" + number.get() + " needs client.count, the number of clients; set it.");
    }
    return checked(number.get(), count.get());
  }

  /**
   * How many clients the settings ask for, whatever this one's number.
   *
   * @throws SettingsException if {@code client.count} is none
   */
  public static int clients(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, List.of(COUNT));
    settings.throwFaults();
    return settings.get(COUNT);
  }

  private static Optional<Integer> variable(
      Setting<Integer> setting, @Nullable String name, Map<String, String> environment) {
    String text = name == null ? null : environment.get(name);
    try {
      return text == null ? Optional.empty() : Optional.of(setting.parse(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Rank checked(int number, int count) throws SettingsException {
    if (number >= count) {
      throw new SettingsException(
          "client.rank=%s is not below client.count=%s; ranks start at 0."
              .formatted(number, count));
    }
    return new Rank(number, count);
  }

  /** Whether other clients share the load or run. */
  public boolean isOneOfMany() {
    return count > 1;
  }

  /** Whether it does what is done once: it checks the records and samples the servers. */
  public boolean isFirst() {
    return number == 0;
  }

  /** In words, such as {@code rank 3 of 8}. */
  public String text() {
    return "rank " + number + " of " + count;
  }

  /** Sets the two settings, by which all parts of a run know the rank; none for an only client. */
  public void declareIn(Properties properties) {
    if (isOneOfMany()) {
      properties.setProperty(NUMBER.name(), Integer.toString(number));
      properties.setProperty(COUNT.name(), Integer.toString(count));
    }
  }

  /** Its share of so many; the shares of all ranks add up to {@code all}. */
  public long share(long all) {
    return all / count + (number < all % count ? 1 : 0);
  }

  /** The shares of all lower ranks together. */
  public long before(long all) {
    return all / count * number + Math.min(number, all % count);
  }

  /** Its own directory below one of all ranks, such as {@code rank-0003}. */
  public Path directory(Path ofAll) {
    return isOneOfMany() ? ofAll.resolve(String.format(Locale.ROOT, "rank-%04d", number)) : ofAll;
  }
}
