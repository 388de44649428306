// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells whether a text is JSON, by its grammar (RFC 8259). Used once. */
final class Json {
  private static final Pattern SPACE = Pattern.compile("[ \\t\\r\\n]*");
  private static final Pattern SCALAR =
      Pattern.compile(
          "\"(?:[^\"\\\\\\x00-\\x1F]|\\\\(?:[\"\\\\/bfnrt]|u[0-9a-fA-F]{4}))*\""
              + "|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
              + "|true|false|null");

  private final String text;
  private int position;

  Json(String text) {
    this.text = text;
  }

  /** Whether the whole text is one array. */
  boolean isArray() {
    skip(SPACE);
    return text.startsWith("[", position) && value() && position == text.length();
  }

  private boolean value() {
    skip(SPACE);
    boolean matched;
    if (accept("[")) {
      matched = accept("]") || (value() && rest("]", false));
    } else if (accept("{")) {
      matched = accept("}") || (member() && rest("}", true));
    } else {
      matched = skip(SCALAR);
    }
    skip(SPACE);
    return matched;
  }

  private boolean rest(String end, boolean members) {
    while (accept(",")) {
      if (!(members ? member() : value())) {
        return false;
      }
    }
    return accept(end);
  }

  private boolean member() {
    skip(SPACE);
    boolean named = text.startsWith("\"", position) && skip(SCALAR);
    skip(SPACE);
    return named && accept(":") && value();
  }

  private boolean accept(String token) {
    skip(SPACE);
    if (!text.startsWith(token, position)) {
      return false;
    }
    position += token.length();
    return true;
  }

  private boolean skip(Pattern pattern) {
    Matcher matcher = pattern.matcher(text).region(position, text.length());
    if (!matcher.lookingAt()) {
      return false;
    }
    position = matcher.end();
    return true;
  }
}
