// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.query;

/** A column or a parameter. */
public interface PredicateOperand {
  Predicate greaterEqual(PredicateOperand other);
}
