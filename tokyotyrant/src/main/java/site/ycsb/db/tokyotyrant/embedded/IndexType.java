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

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The index types of tctdb.h, by number and by name ({@code tctdbstrtoindextype}). */
enum IndexType {
  LEXICAL,
  DECIMAL,
  /** Kept by name only, like q-gram: a search that would use it is refused. */
  TOKEN,
  QGRAM,
  /** Tidy up the index that is there. */
  OPTIMIZE,
  /** Drop the index that is there. */
  VOID,
  /** A number without meaning: the real server drops the index and then fails. */
  INVALID;

  /** Added to a type: fail if an index is there already. */
  private static final int KEEP = 1 << 24;

  boolean isIndex() {
    return compareTo(QGRAM) <= 0;
  }

  /** Sets an index of the type that the text names; false stands for code 1. */
  static boolean set(TableEngine table, byte[] column, byte[] typeText) {
    String text = new String(typeText, StandardCharsets.ISO_8859_1);
    boolean keep = text.startsWith("+");
    String name = keep ? text.substring(1) : text;
    IndexType type = named(name.toUpperCase(Locale.ROOT));
    if (type == null) {
      int number = name.strip().matches("[0-9]+") ? (int) Decimal.integer(typeText) : -1;
      if (number < 0) {
        return false;
      }
      keep |= (number & KEEP) != 0;
      type = numbered(number & ~KEEP);
    }
    return table.setIndex(column, type, keep);
  }

  private static @Nullable IndexType named(String name) {
    return switch (name) {
      case "LEX", "LEXICAL", "STR" -> LEXICAL;
      case "DEC", "DECIMAL", "NUM" -> DECIMAL;
      case "TOK", "TOKEN" -> TOKEN;
      case "QGR", "QGRAM", "FTS" -> QGRAM;
      case "OPT", "OPTIMIZE" -> OPTIMIZE;
      case "VOID", "NULL" -> VOID;
      default -> null;
    };
  }

  private static IndexType numbered(int number) {
    return switch (number) {
      case 0 -> LEXICAL;
      case 1 -> DECIMAL;
      case 2 -> TOKEN;
      case 3 -> QGRAM;
      case 9998 -> OPTIMIZE;
      case 9999 -> VOID;
      default -> INVALID;
    };
  }
}
