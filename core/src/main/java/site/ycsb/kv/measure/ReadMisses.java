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

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Reads of keys that a workload knows to be absent. A workload asks the client that it is given
 * whether it is one of these; under stock YCSB it is not, and such a read is an ordinary one.
 */
public interface ReadMisses {
  /**
   * Reads a key that should be absent.
   *
   * @return {@code OK} when it was absent, as expected; {@link MeasuredClient#FOUND} when it was
   *     not; any failure else
   */
  Status readMiss(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result);
}
