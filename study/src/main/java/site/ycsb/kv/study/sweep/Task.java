// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.study.launch.LaunchSettings;
import site.ycsb.kv.study.merge.MergeSettings;

/**
 * A point that a plan asks for.
 *
 * @param block the repeat that it belongs to, from 1
 * @param order its place within the block, from 1
 * @param cell the store and load that it measures
 * @param binding of the store
 * @param command that its process gets: {@link #RUN}, {@link #MAX} to search for the highest rate
 *     within promises, or {@link #RANK} if a line starts its clients
 * @param settings all settings of its run or search, secrets included
 */
public record Task(
    int block,
    int order,
    Cell cell,
    Binding binding,
    String command,
    Map<String, String> settings) {
  /** The command of a run. */
  public static final String RUN = "run";

  /** The command of a search, and the target that asks for one. */
  public static final String MAX = "max";

  /** The command of a run that may be one of several clients' that a line starts. */
  public static final String RANK = "rank";

  private static final String TARGET = "target";
  private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._=,+-]");

  /** Every file system takes this many bytes and a suffix. */
  private static final int LONGEST_NAME = 120;

  /** A point of these settings, in which a target of {@link #MAX} stands for the command. */
  Task(int block, int order, Cell cell, Binding binding, Map<String, String> settings) {
    this(
        block,
        order,
        cell,
        binding,
        MAX.equals(settings.get(TARGET))
            ? MAX
            : settings.containsKey(LaunchSettings.LINE_NAME) ? RANK : RUN,
        withoutMax(settings));
  }

  /** A search gets no target, as it looks for one. */
  private static Map<String, String> withoutMax(Map<String, String> settings) {
    Map<String, String> others = new TreeMap<>(settings);
    others.remove(TARGET, MAX);
    return others;
  }

  /** Whether it searches for the highest rate within promises. */
  public boolean isMax() {
    return command.equals(MAX);
  }

  /** Whether a line starts its clients. */
  public boolean isLaunched() {
    return command.equals(RANK);
  }

  /**
   * How its clients are started.
   *
   * @throws SettingsException with all faults
   */
  public LaunchSettings launch() throws SettingsException {
    return LaunchSettings.of(properties());
  }

  /**
   * The limits of the merge of its clients' results.
   *
   * @throws SettingsException with all faults
   */
  public MergeSettings merge() throws SettingsException {
    Properties ofMerge = properties();
    ofMerge.keySet().removeIf(name -> !name.toString().startsWith("merge."));
    return MergeSettings.of(ofMerge);
  }

  /** Its name, and the line that starts its clients if there is one. */
  String described() throws SettingsException {
    return name() + (isLaunched() ? ": " + launch().text().orElse("") + " CLIENT" : "");
  }

  /** The name of its directory, unique within the sweep. */
  String name() {
    String whole = "b" + block + "-" + nameOf(cell);
    String safe = UNSAFE.matcher(whole).replaceAll("_");
    if (safe.equals(whole) && safe.length() <= LONGEST_NAME) {
      return safe;
    }
    String start = safe.substring(0, Math.min(safe.length(), LONGEST_NAME));
    return start
        + "~"
        + Integer.toHexString(Objects.hash(cell.label(), cell.workload(), cell.varied()));
  }

  private static String nameOf(Cell cell) {
    StringBuilder name = new StringBuilder(cell.label());
    name.append('-').append(cell.workload()).append("-t").append(cell.threads());
    cell.varied().forEach((key, value) -> name.append('-').append(key).append('=').append(value));
    return name.toString();
  }

  /** Its settings as a run reads them, or the first of many clients. */
  public Properties properties() {
    Properties properties = new Properties();
    settings.forEach(properties::setProperty);
    if (settings.containsKey("client.count")) {
      properties.putIfAbsent("client.rank", "0");
    }
    return properties;
  }

  /** The same point at a place of another block. */
  Task at(int newBlock, int newOrder) {
    return new Task(newBlock, newOrder, cell, binding, command, settings);
  }
}
