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
