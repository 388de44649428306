// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.setting;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the intended name behind a misspelt one. */
public final class Names {
  private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();

  /** The shortest beginning of a name that identifies it. */
  private static final int LEAST_SHORTENED = 3;

  private Names() {}

  /** The known name with the least {@link #distance}, up to a third of its letters. */
  public static Optional<String> nearest(String name, Collection<String> known) {
    return known.stream()
        .min(Comparator.<String>comparingInt(k -> distance(name, k)).thenComparing(k -> k))
        .filter(k -> distance(name, k) <= Math.max(2, k.length() / 3))
        .filter(k -> distance(name, k) < k.length());
  }

  /**
   * The number of letters to insert, remove or change, in any case. A part between dots that is the
   * beginning of the other's counts as one letter: {@code server.mem} is near {@code
   * server.memory}.
   */
  public static int distance(String one, String other) {
    String first = one.toLowerCase(Locale.ROOT);
    String second = other.toLowerCase(Locale.ROOT);
    int letters = DISTANCE.apply(first, second);
    String[] parts = first.split("\\.", -1);
    String[] others = second.split("\\.", -1);
    if (parts.length == 1 || parts.length != others.length) {
      return letters;
    }
    int byParts = 0;
    for (int i = 0; i < parts.length; i++) {
      byParts += shortened(parts[i], others[i]) ? 1 : DISTANCE.apply(parts[i], others[i]);
    }
    return Math.min(letters, byParts);
  }

  private static boolean shortened(String part, String other) {
    int length = Math.min(part.length(), other.length());
    return length >= LEAST_SHORTENED
        && part.length() != other.length()
        && part.regionMatches(0, other, 0, length);
  }
}
