// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

/** What can come of a claim. */
public enum Word {
  /** It holds here. */
  REPRODUCED("reproduced"),
  /** It does not hold here. */
  CONTRADICTED("contradicted"),
  /** There are too few repeats, or they vary too much. */
  NOT_DECIDED("not decided"),
  /** Something that it needs is missing here. */
  CANNOT_BE_TESTED("cannot be tested here");

  private final String text;

  Word(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
