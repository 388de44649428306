// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

/**
 * How large a key or value may be by a store's documents or sources.
 *
 * @param part of a record
 * @param bytes the largest size
 * @param source where it is said
 * @param tunable whether it is only the default of something that can be set
 */
public record DocumentedLimit(Part part, long bytes, String source, boolean tunable) {
  /** A limit that nothing changes. */
  public DocumentedLimit(Part part, long bytes, String source) {
    this(part, bytes, source, false);
  }

  /** What is limited. */
  public enum Part {
    KEY,
    VALUE
  }
}
