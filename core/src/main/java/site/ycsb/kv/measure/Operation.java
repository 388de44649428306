// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

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
  CLEANUP;

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
