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
package site.ycsb.kv.limits;

/**
 * One size that was tried.
 *
 * @param bytes the size of the key or value
 * @param outcome what the store made of it
 * @param detail what was seen, in words; the store's own where it has any
 */
public record Trial(long bytes, Outcome outcome, String detail) {
  /** What a store can make of a record. */
  public enum Outcome {
    /** Stored, and read back equal. */
    STORED,
    /** Refused, so that nothing was stored. */
    REFUSED,
    /** Stored with success told, and yet cut, changed, or not found again. */
    CHANGED,
    /** The connection was lost, or no answer came in time. */
    LOST
  }

  /** Whether the store can hold this size. */
  public boolean stored() {
    return outcome == Outcome.STORED;
  }
}
