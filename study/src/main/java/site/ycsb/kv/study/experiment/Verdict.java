// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What came of a claim or of a part of it. Immutable.
 *
 * @param reasons what led to it, one clause each
 */
record Verdict(Word word, Set<String> reasons) {

  static Verdict of(Word word, String reason) {
    return new Verdict(word, Set.of(reason));
  }

  static Verdict cannot(Set<String> objections) {
    return new Verdict(Word.CANNOT_BE_TESTED, objections);
  }

  Verdict negated() {
    return switch (word) {
      case REPRODUCED -> new Verdict(Word.CONTRADICTED, reasons);
      case CONTRADICTED -> new Verdict(Word.REPRODUCED, reasons);
      default -> this;
    };
  }

  /** Whether all hold: one that does not decides; then what can't be tested, then what is open. */
  static Verdict all(List<Verdict> parts) {
    return strongest(
        parts,
        List.of(Word.CONTRADICTED, Word.CANNOT_BE_TESTED, Word.NOT_DECIDED, Word.REPRODUCED));
  }

  /** Whether one holds. */
  static Verdict any(List<Verdict> parts) {
    return strongest(
        parts,
        List.of(Word.REPRODUCED, Word.CANNOT_BE_TESTED, Word.NOT_DECIDED, Word.CONTRADICTED));
  }

  private static Verdict strongest(List<Verdict> parts, List<Word> order) {
    for (Word word : order) {
      Set<String> reasons = new LinkedHashSet<>();
      boolean there = false;
      for (Verdict part : parts) {
        if (part.word() == word) {
          there = true;
          reasons.addAll(part.reasons());
        }
      }
      if (there) {
        return new Verdict(word, reasons);
      }
    }
    throw new IllegalArgumentException("no parts");
  }
}
