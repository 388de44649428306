// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.Set;

/** The operations of a client, with the names of stock YCSB's output where it has them. */
public enum Operation {
  READ,
  /** A read of a key that should be absent. */
  READ_MISS,
  UPDATE,
  INSERT,
  SCAN,
  DELETE,
  READ_MODIFY_WRITE,
  /** A read that missed and the insert that followed, in a workload that reads through a cache. */
  READ_THROUGH,
  CLEANUP;

  /** Those that consist of others, which are counted too. */
  public static final Set<Operation> COMPOSITE = Set.of(READ_MODIFY_WRITE, READ_THROUGH);

  private final String label = name().replace('_', '-');

  /** Its name in all output, such as {@code READ-MODIFY-WRITE}. */
  public String label() {
    return label;
  }

  @Override
  public String toString() {
    return label;
  }
}
