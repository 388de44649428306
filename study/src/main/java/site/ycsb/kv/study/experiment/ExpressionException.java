// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

/** A fault of an expression, in one sentence. */
final class ExpressionException extends Exception {
  private static final long serialVersionUID = 1;

  private final int offset;

  /** A fault at this offset, from 0. */
  ExpressionException(int offset, String sentence) {
    super(sentence);
    this.offset = offset;
  }

  int offset() {
    return offset;
  }
}
