// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word, number, sign, or the end of an expression. A hyphen or a dot inside a word belongs to it,
 * so that a minus needs a blank before it.
 *
 * @param offset where it starts, from 0
 */
record Token(Kind kind, String text, int offset) {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(?:(?<number>\\d+(?:\\.\\d+)?)"
              + "|(?<word>[A-Za-z_][A-Za-z0-9_]*(?:[.-][A-Za-z0-9_]+)*)"
              + "|(?<sign><=|>=|[-<>+*/%(),:]))");

  /** What a token is. */
  enum Kind {
    NUMBER,
    WORD,
    SIGN,
    END
  }

  /** The tokens of an expression. */
  static List<Token> of(String text) throws ExpressionException {
    List<Token> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    int end = text.stripTrailing().length();
    int at = 0;
    while (at < end) {
      if (!matcher.region(at, text.length()).lookingAt()) {
        int bad = at + text.substring(at).indexOf(text.substring(at).strip());
        throw new ExpressionException(
            bad, "'" + text.charAt(bad) + "' has no meaning in an expression; remove it.");
      }
      for (Kind kind : List.of(Kind.NUMBER, Kind.WORD, Kind.SIGN)) {
        String group = kind.name().toLowerCase(java.util.Locale.ROOT);
        if (matcher.group(group) != null) {
          tokens.add(new Token(kind, matcher.group(group), matcher.start(group)));
        }
      }
      at = matcher.end();
    }
    tokens.add(new Token(Kind.END, "the end", end));
    return tokens;
  }

  boolean is(String sign) {
    return kind != Kind.END && text.equals(sign);
  }
}
