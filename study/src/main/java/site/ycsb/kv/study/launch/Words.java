// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.launch;

import java.util.ArrayList;
import java.util.List;

/**
 * The words of a line, parted by blanks. Quotes and backslashes keep a blank as in a shell, which
 * is not involved.
 */
public final class Words {
  private Words() {}

  /**
   * Splits a line.
   *
   * @throws IllegalArgumentException if a quote is not closed
   */
  public static List<String> of(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quote == 0 && Character.isWhitespace(c)) {
        if (inWord) {
          words.add(word.toString());
          word.setLength(0);
        }
        inWord = false;
        continue;
      }
      inWord = true;
      if (c == '\\' && quote != '\'' && i + 1 < line.length()) {
        word.append(line.charAt(++i));
      } else if (c == quote) {
        quote = 0;
      } else if (quote == 0 && (c == '"' || c == '\'')) {
        quote = c;
      } else {
        word.append(c);
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("a quote is not closed");
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }
}
