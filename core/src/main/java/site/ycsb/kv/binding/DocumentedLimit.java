// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

/**
 * The largest key or value in bytes, and which document or source says so. It is {@code tunable} if
 * it is only the default of something that can be set.
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
