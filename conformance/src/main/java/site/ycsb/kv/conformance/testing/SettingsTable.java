// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.SettingText;

/**
 * The table of a binding's settings in a page of Markdown, which follows from the settings as they
 * are declared. It stands below the line {@code <!-- settings of NAME -->}. By hand one may add
 * footnotes and links to the end of a row's last cell: all from the first {@code " ["} on is kept.
 */
public final class SettingsTable {
  private static final List<String> HEAD =
      List.of("| setting | values | default | meaning |", "|---|---|---|---|");

  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\|.*?( \\[.*)? \\|");

  private final Path page;
  private final Binding binding;

  private SettingsTable(Path page, Binding binding) {
    this.page = page;
    this.binding = binding;
  }

  /**
   * Fails if the table is not that of the binding's settings, and says how to put it right. With
   * the system property {@code update} it writes the table instead.
   */
  public static void assertFollows(Path page, Binding binding) throws IOException {
    new SettingsTable(page, binding).assertFollows();
  }

  private void assertFollows() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(page));
    String mark = "<!-- settings of " + binding.name() + " -->";
    assertThat(lines).as("%s needs this line above its table of settings", page).contains(mark);
    int from = lines.indexOf(mark) + 1;
    while (from < lines.size() && lines.get(from).isBlank()) {
      from++;
    }
    int to = from;
    while (to < lines.size() && lines.get(to).startsWith("|")) {
      to++;
    }
    List<String> table = lines.subList(from, to);
    List<String> wanted = wanted(added(table));
    if (System.getProperty("update") == null) {
      assertThat(table).as(advice(wanted)).isEqualTo(wanted);
    } else if (!table.equals(wanted)) {
      table.clear();
      lines.addAll(from, wanted);
      Files.write(page, lines);
    }
  }

  private String advice(List<String> wanted) {
    return "The settings of "
        + binding.name()
        + " have changed. Add -Dupdate to the command of this test, which writes their table to "
        + page.toAbsolutePath().normalize()
        + ", or put there:\n"
        + String.join("\n", wanted)
        + "\n";
  }

  /** What was added to each setting's row by hand. */
  private static Map<String, String> added(List<String> table) {
    Map<String, String> added = new LinkedHashMap<>();
    for (String line : table) {
      Matcher row = ROW.matcher(line);
      if (row.matches() && row.group(2) != null) {
        added.put(row.group(1), row.group(2));
      }
    }
    return added;
  }

  private List<String> wanted(Map<String, String> added) {
    List<String> wanted = new ArrayList<>(HEAD);
    for (Setting<?> setting : binding.settings()) {
      String values = SettingText.values(setting) + (setting.secret() ? ", never shown" : "");
      String value = setting.defaultText();
      wanted.add(
          "| `%s` | %s |%s | %s%s |"
              .formatted(
                  setting.name(),
                  escaped(values),
                  value.isEmpty() ? "" : " `" + value + "`",
                  escaped(setting.meaning()),
                  added.getOrDefault(setting.name(), "")));
    }
    return wanted;
  }

  /** A text that Markdown shows as it is. */
  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*");
  }
}
