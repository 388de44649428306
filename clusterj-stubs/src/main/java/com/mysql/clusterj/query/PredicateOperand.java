// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.query;

/** A column or a parameter. */
public interface PredicateOperand {
  /** That this one is not less than the other. */
  Predicate greaterEqual(PredicateOperand other);
}
