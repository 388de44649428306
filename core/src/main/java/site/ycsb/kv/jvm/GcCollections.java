// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.jvm;

/** What one garbage collector of this process did in the measured part of a run. */
public record GcCollections(String name, long count, long millis) {
  GcCollections since(GcCollections earlier) {
    return new GcCollections(name, count - earlier.count, millis - earlier.millis);
  }
}
