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
package site.ycsb.kv.measure;

/** What a client is asked to do, under the names of stock YCSB's output where it has them. */
public enum Operation {
  READ,
  /** A read of a key that the workload knows to be absent. */
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
