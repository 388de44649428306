/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.workload;

/** The characters that keys of a given size are made of, in the order of their bytes. */
public enum KeyChars {
  /** ASCII from ! to ~: all that can be seen. */
  PRINTABLE(
      "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"),
  ALPHANUMERIC("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
  NUMERIC("0123456789");

  private final String alphabet;

  KeyChars(String alphabet) {
    this.alphabet = alphabet;
  }

  /** How many there are. */
  int count() {
    return alphabet.length();
  }

  /** One of them. */
  byte at(int index) {
    return (byte) alphabet.charAt(index);
  }
}
