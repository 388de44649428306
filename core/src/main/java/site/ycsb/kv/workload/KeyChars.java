// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

/** The alphabets of keys of a given size, in the order of their bytes. */
public enum KeyChars {
  /** ASCII from ! to ~. */
  PRINTABLE(
      "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"),
  ALPHANUMERIC("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
  NUMERIC("0123456789");

  private final String alphabet;

  KeyChars(String alphabet) {
    this.alphabet = alphabet;
  }

  int count() {
    return alphabet.length();
  }

  byte at(int index) {
    return (byte) alphabet.charAt(index);
  }
}
