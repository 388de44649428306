// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.DBException;
import site.ycsb.kv.study.launch.Words;

/**
 * A store on the command line: {@code tuned=redis -p redis.layout=string}. Words are parted by
 * blanks, and quotes and backslashes keep a blank as in a shell, which is not involved.
 */
public final class StoreLine {
  private static final String PROPERTY = "-p";

  private StoreLine() {}

  /**
   * Reads a line.
   *
   * @throws DBException with one sentence
   */
  public static Plan.Store parse(String line) throws DBException {
    List<String> words = words(line);
    if (words.isEmpty() || words.get(0).startsWith("-")) {
      throw fault(line, "it starts with no store");
    }
    String[] names = words.get(0).split("=", 2);
    if (names[0].isEmpty() || names[names.length - 1].isEmpty()) {
      throw fault(line, "a name is empty");
    }
    Map<String, String> settings = new TreeMap<>();
    for (int i = 1; i < words.size(); i += 2) {
      String setting = i + 1 < words.size() ? words.get(i + 1) : "";
      if (!words.get(i).equals(PROPERTY) || setting.indexOf('=') < 1) {
        throw fault(line, words.get(i) + " " + setting + " is no setting");
      }
      int end = setting.indexOf('=');
      // As run does with the values of its command line.
      settings.put(setting.substring(0, end), setting.substring(end + 1).trim());
    }
    return new Plan.Store(names[0], names[names.length - 1], settings);
  }

  private static List<String> words(String line) throws DBException {
    try {
      return Words.of(line);
    } catch (IllegalArgumentException e) {
      throw fault(line, "a quote is not closed");
    }
  }

  private static DBException fault(String line, String why) {
    return new DBException(
        "--store '" + line + "': " + why + "; write LABEL=BINDING -p NAME=VALUE ...");
  }
}
