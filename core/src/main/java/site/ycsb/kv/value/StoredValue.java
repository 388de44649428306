// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.value;

/** A value that a store replied, within an array of the client. Reused by one client. */
public final class StoredValue {
  private byte[] bytes = {};
  private int offset;
  private int length;
  private long version;

  StoredValue() {}

  /** The value, of a store without versions. */
  public void set(byte[] value) {
    set(value, 0, value.length, 0);
  }

  /** A value that its array keeps until the next request, and the version for a cas. */
  public void set(byte[] source, int valueOffset, int valueLength, long valueVersion) {
    bytes = source;
    offset = valueOffset;
    length = valueLength;
    version = valueVersion;
  }

  byte[] bytes() {
    return bytes;
  }

  int offset() {
    return offset;
  }

  int length() {
    return length;
  }

  long version() {
    return version;
  }
}
