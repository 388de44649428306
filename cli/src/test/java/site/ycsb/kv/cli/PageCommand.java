// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A command {@code bin/ycsb} of a page.
 *
 * @param words its words after {@code bin/ycsb}, as a shell takes them apart
 */
record PageCommand(List<String> words) {
  private static final Set<String> OF_SCRIPT = Set.of("-cp", "-jvm-args");

  private static final Set<String> ENDS = Set.of("|", ">", ">>", "2>", "&&", ";", "&", "<");

  /** The command of a line that holds nothing before it but a prompt and variables. */
  static PageCommand of(String line) {
    List<String> words = split(line);
    int first = words.indexOf("bin/ycsb");
    return new PageCommand(withoutOptionsOfScript(words.subList(first + 1, words.size())));
  }

  /** Whether a line is such a command. */
  static boolean begins(String line) {
    return line.matches("(\\$ )?([A-Z_]+=\\S+ )*bin/ycsb( .*)?");
  }

  private static List<String> withoutOptionsOfScript(List<String> words) {
    return IntStream.range(0, words.size())
        .filter(i -> !OF_SCRIPT.contains(words.get(i)))
        .filter(i -> i == 0 || !OF_SCRIPT.contains(words.get(i - 1)))
        .filter(i -> OF_SCRIPT.stream().noneMatch(option -> words.get(i).startsWith(option + "=")))
        .mapToObj(words::get)
        .toList();
  }

  /** The words of a line up to a remark, which stands behind two blanks or a number sign. */
  static List<String> split(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    char quote = 0;
    boolean quoted = false;
    for (char c : (line + "  ").toCharArray()) {
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
        if (quote != 0) {
          word.append(c);
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
        quoted = true;
      } else if (c != ' ') {
        word.append(c);
      } else if (word.isEmpty() && !quoted) {
        return words;
      } else if (!quoted && ("#>".indexOf(word.charAt(0)) >= 0 || ENDS.contains(word.toString()))) {
        return words;
      } else {
        words.add(word.toString());
        word.setLength(0);
        quoted = false;
      }
    }
    return words;
  }

  /** The command itself, such as {@code run}; empty if it stands alone. */
  String name() {
    return words.isEmpty() ? "" : words.get(0);
  }
}
