// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Pattern;
import site.ycsb.kv.binding.Binding;

/**
 * A point that a plan asks for.
 *
 * @param block the repeat that it belongs to, from 1
 * @param order its place within the block, from 1
 * @param cell the store and load that it measures
 * @param binding of the store
 * @param settings all settings of its run, secrets included
 */
public record Task(int block, int order, Cell cell, Binding binding, Map<String, String> settings) {
  private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._=,+-]");

  /** Every file system takes this many bytes and a suffix. */
  private static final int LONGEST_NAME = 120;

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

  /** Its settings as a run reads them. */
  public Properties properties() {
    Properties properties = new Properties();
    settings.forEach(properties::setProperty);
    return properties;
  }

  /** The same point at a place of another block. */
  Task at(int newBlock, int newOrder) {
    return new Task(newBlock, newOrder, cell, binding, settings);
  }
}
