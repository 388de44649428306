/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.db.tokyotyrant.embedded;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Opens an engine by the name that ttserver would be given (tcadb.c {@code tcadbopen}). */
final class Engines {

  /** A number with a suffix in powers of 1,024, as tcutil.c {@code tcatoix} reads it. */
  private static final Pattern SIZE =
      Pattern.compile("\\s*([+-]?[0-9]+(?:\\.[0-9]*)?)\\s*([kmgtpe]?).*", Pattern.DOTALL);

  private Engines() {}

  /**
   * Opens an empty engine.
   *
   * @throws IllegalArgumentException if the name is none, or has a tuning that drops records
   */
  static Engine open(String databaseName) {
    String[] parts = databaseName.split("#", -1);
    String path = parts[0];
    int width = 0;
    long limit = 0;
    for (int i = 1; i < parts.length; i++) {
      String[] tuning = parts[i].split("=", 2);
      String value = tuning.length > 1 ? tuning[1] : "";
      switch (tuning[0].toLowerCase(Locale.ROOT)) {
        case "width" -> width = (int) size(value);
        case "limsiz" -> limit = size(value);
        case "capnum", "capsiz" ->
            throw new IllegalArgumentException(
                databaseName + ": capnum and capsiz drop records, and are not offered here");
        default -> {
          // The others tune speed and space, except idx, which needs the table first.
        }
      }
    }
    return switch (kind(path)) {
      case "*" -> new HashEngine(path, false);
      case "+" -> new TreeEngine(path, false);
      case ".tch", ".hdb" -> new HashEngine(path, true);
      case ".tcb", ".bdb" -> new TreeEngine(path, true);
      case ".tcf", ".fdb" -> new FixedEngine(path, width, limit);
      case ".tct", ".tdb" -> table(path, parts);
      default ->
          throw new IllegalArgumentException(
              databaseName + ": must be *, + or a name that ends in .tch, .tcb, .tcf or .tct");
    };
  }

  private static String kind(String path) {
    String kind = path.length() > 4 ? path.substring(path.length() - 4) : path;
    return kind.toLowerCase(Locale.ROOT);
  }

  private static TableEngine table(String path, String[] parts) {
    TableEngine table = new TableEngine(path);
    for (String part : parts) {
      if (part.toLowerCase(Locale.ROOT).startsWith("idx=")) {
        String[] index = part.substring("idx=".length()).split(":", 2);
        String type = index.length > 1 ? index[1] : "lex";
        // Fails without a word on a wrong type, as the real one does.
        IndexType.set(
            table,
            index[0].getBytes(StandardCharsets.UTF_8),
            ("+" + type).getBytes(StandardCharsets.UTF_8));
      }
    }
    return table;
  }

  private static long size(String text) {
    Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      return 0;
    }
    int power = matcher.group(2).isEmpty() ? 0 : "kmgtpe".indexOf(matcher.group(2)) + 1;
    BigDecimal unit = BigDecimal.valueOf(1L << (10 * power));
    return new BigDecimal(matcher.group(1)).multiply(unit).longValue();
  }
}
