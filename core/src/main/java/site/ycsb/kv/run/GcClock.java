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
package site.ycsb.kv.run;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.IntStream;

/** The garbage collections of this process since a run began. */
final class GcClock {
  private List<GcCollections> before = List.of();

  void start() {
    before = now();
  }

  /** What each collector did since the start. */
  List<GcCollections> sinceStart() {
    List<GcCollections> after = now();
    return IntStream.range(0, before.size())
        .mapToObj(
            i ->
                new GcCollections(
                    after.get(i).name(),
                    after.get(i).count() - before.get(i).count(),
                    after.get(i).millis() - before.get(i).millis()))
        .toList();
  }

  /** The collectors are the same, in the same order, as long as the process lives. */
  private static List<GcCollections> now() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream().map(GcClock::total).toList();
  }

  /** A collector that can't tell says -1. */
  private static GcCollections total(GarbageCollectorMXBean bean) {
    return new GcCollections(
        bean.getName(),
        Math.max(0, bean.getCollectionCount()),
        Math.max(0, bean.getCollectionTime()));
  }
}
