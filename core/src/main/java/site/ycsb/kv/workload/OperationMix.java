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
package site.ycsb.kv.workload;

import java.util.random.RandomGenerator;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;

/** Which operation comes next, by the proportions of the settings. Immutable. */
final class OperationMix {
  /** What a workload can do. */
  enum Kind {
    READ,
    READ_MISS,
    UPDATE,
    INSERT,
    SCAN,
    DELETE,
    READ_MODIFY_WRITE
  }

  private static final Kind[] KINDS = Kind.values();

  /** Up to which share of the whole each kind goes. */
  private final double[] ends = new double[KINDS.length];

  OperationMix(Settings settings) {
    double misses = settings.get(WorkloadSettings.READ_MISS);
    double reads = settings.get(WorkloadSettings.READ);
    double[] shares = new double[KINDS.length];
    double sum = 0;
    for (int i = 0; i < shares.length; i++) {
      shares[i] =
          switch (KINDS[i]) {
            case READ -> reads * (1 - misses);
            case READ_MISS -> reads * misses;
            default -> settings.get(proportion(KINDS[i]));
          };
      sum += shares[i];
    }
    double end = 0;
    int last = 0;
    for (int i = 0; i < ends.length; i++) {
      end += shares[i] / sum;
      ends[i] = end;
      last = shares[i] > 0 ? i : last;
    }
    // Rounding must not lead past the last one that is asked for.
    for (int i = last; i < ends.length; i++) {
      ends[i] = 1;
    }
  }

  /** The next operation. */
  Kind next(RandomGenerator random) {
    double share = random.nextDouble();
    int i = 0;
    while (share >= ends[i]) {
      i++;
    }
    return KINDS[i];
  }

  private static Setting<Double> proportion(Kind kind) {
    return switch (kind) {
      case UPDATE -> WorkloadSettings.UPDATE;
      case INSERT -> WorkloadSettings.INSERT;
      case SCAN -> WorkloadSettings.SCAN;
      case DELETE -> WorkloadSettings.DELETE;
      case READ_MODIFY_WRITE -> WorkloadSettings.READ_MODIFY_WRITE;
      case READ, READ_MISS -> WorkloadSettings.READ;
    };
  }
}
