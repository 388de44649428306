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
package site.ycsb.kv.binding;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the name that a misspelt one was meant to be. */
public final class Names {
  private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();

  private Names() {}

  /**
   * The known name nearest to the given one by edit distance, or nothing when even that one differs
   * in more than a third of its letters.
   */
  public static Optional<String> nearest(String name, Collection<String> known) {
    return known.stream()
        .min(Comparator.<String>comparingInt(k -> distance(name, k)).thenComparing(k -> k))
        .filter(k -> distance(name, k) <= Math.max(2, k.length() / 3));
  }

  /** The number of letters to insert, remove or change, capitals counting as small letters. */
  public static int distance(String one, String other) {
    return DISTANCE.apply(one.toLowerCase(Locale.ROOT), other.toLowerCase(Locale.ROOT));
  }
}
