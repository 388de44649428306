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
package site.ycsb.kv.resp;

import java.util.List;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;

/** How large keys and values may be, by product. */
final class StoreLimits {
  private static final long KIB = 1024;
  private static final long MIB = 1024 * KIB;

  private StoreLimits() {}

  static List<DocumentedLimit> of(StoreInfo info) {
    if (info.value("dragonfly_version").isPresent()) {
      return List.of(
          new DocumentedLimit(Part.VALUE, 256 * MIB, "Dragonfly, docs/differences.md", true));
    }
    if (info.value("eloqkv_version").isPresent()) {
      return List.of(
          new DocumentedLimit(Part.KEY, 2 * KIB, "EloqKV with EloqStore, redis_service.cpp", true),
          new DocumentedLimit(Part.VALUE, 256 * MIB, "EloqKV, redis_service.cpp"));
    }
    String source = "Redis, proto-max-bulk-len in redis.conf";
    return List.of(
        new DocumentedLimit(Part.KEY, 512 * MIB, source, true),
        new DocumentedLimit(Part.VALUE, 512 * MIB, source, true));
  }
}
