// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import site.ycsb.DBException;
import site.ycsb.kv.binding.Capability;

/** A property of a store that decides whether a test of the suite applies to it. */
enum Trait {
  ANY_KEY,
  /** Keys are record numbers. */
  FIXED_KEYS,
  ANY_LENGTH,
  /** Each record has all fields, and each value the same length. */
  FIXED_LENGTH,
  COLUMN_WIDTHS,
  INSERT_REPLACES,
  BATCH,
  /** Records expire, if {@code expiry} is set. */
  EXPIRES,
  SCAN,
  NO_SCAN,
  /** An update may give some fields only. */
  PARTIAL_UPDATES,
  /** The store refuses keys of a size that the suite tries. */
  KEY_LIMIT,
  /** The store refuses values of a size that the suite tries. */
  VALUE_LIMIT,
  /** The store is not in this process. */
  SERVER,
  /** A proxy can stand between a client and its server. */
  PROXY;

  boolean holds(ConformanceBase suite) {
    return switch (this) {
      case FIXED_KEYS -> !suite.can(Capability.ANY_KEY);
      case FIXED_LENGTH -> !suite.can(Capability.ANY_LENGTH);
      case NO_SCAN -> !suite.can(Capability.SCAN);
      case PARTIAL_UPDATES -> !suite.writesAllFields();
      case KEY_LIMIT -> prepared(suite).keyLimit().isPresent();
      case VALUE_LIMIT -> prepared(suite).valueLimit().isPresent();
      case SERVER -> suite.address(suite.copy()).isPresent();
      case PROXY -> SERVER.holds(suite) && suite.unproxied().isEmpty();
      default -> suite.can(Capability.valueOf(name()));
    };
  }

  private static LimitConformance prepared(ConformanceBase suite) {
    try {
      suite.prepareStore();
    } catch (DBException e) {
      throw new AssertionError("prepare succeeds, but: " + e.getMessage(), e);
    }
    return (LimitConformance) suite;
  }
}
