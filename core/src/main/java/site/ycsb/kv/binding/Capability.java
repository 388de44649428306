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
package site.ycsb.kv.binding;

/**
 * What stores may differ in. A client declares its own; the conformance suite asserts what was
 * declared, and that what was not declared fails in the stated way.
 */
public enum Capability {
  /** Scans, in byte order of keys. Without it a scan answers {@code NOT_IMPLEMENTED}. */
  SCAN,
  /** An insert of a present key replaces the whole record. Without it, it fails. */
  INSERT_REPLACES,
  /** An update of an absent key makes a record of the given fields. Without it: NOT_FOUND. */
  UPDATE_CREATES,
  /** Any UTF-8 key. Without it keys are those that the workload's settings produce. */
  ANY_KEY,
  /** Values of any length, and records that lack fields. Without it each field is fixed. */
  ANY_LENGTH,
  /**
   * Keys and values up to the widths of columns, which the table was made with: a longer one is a
   * BAD_REQUEST, and nothing of it is stored. A load makes the table as wide as its workload needs.
   */
  COLUMN_WIDTHS,
  /** Inserts are acknowledged with BATCHED_OK and sent together when {@code batchsize} is set. */
  BATCH
}
