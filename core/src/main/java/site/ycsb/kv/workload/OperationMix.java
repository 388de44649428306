// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.EnumSet;
import java.util.random.RandomGenerator;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.setting.Settings;

/** Chooses operations by the proportions of the settings. Immutable. */
final class OperationMix {
  private static final Operation[] OPERATIONS =
      EnumSet.complementOf(EnumSet.of(Operation.CLEANUP)).toArray(new Operation[0]);

  /** The share of the whole at which each operation ends. */
  private final double[] ends = new double[OPERATIONS.length];

  OperationMix(Settings settings) {
    double[] shares = new double[OPERATIONS.length];
    double sum = 0;
    for (int i = 0; i < shares.length; i++) {
      shares[i] = share(settings, OPERATIONS[i]);
      sum += shares[i];
    }
    double end = 0;
    int last = 0;
    for (int i = 0; i < ends.length; i++) {
      end += shares[i] / sum;
      ends[i] = end;
      last = shares[i] > 0 ? i : last;
    }
    // Rounding must not choose an operation after the last one in use.
    for (int i = last; i < ends.length; i++) {
      ends[i] = 1;
    }
  }

  Operation next(RandomGenerator random) {
    double share = random.nextDouble();
    int i = 0;
    while (share >= ends[i]) {
      i++;
    }
    return OPERATIONS[i];
  }

  private static double share(Settings settings, Operation operation) {
    double misses = settings.get(WorkloadSettings.READ_MISS);
    double reads = settings.get(WorkloadSettings.READ);
    return switch (operation) {
      case READ -> reads * (1 - misses);
      case READ_MISS -> reads * misses;
      case UPDATE -> settings.get(WorkloadSettings.UPDATE);
      case INSERT -> settings.get(WorkloadSettings.INSERT);
      case SCAN -> settings.get(WorkloadSettings.SCAN);
      case DELETE -> settings.get(WorkloadSettings.DELETE);
      case READ_MODIFY_WRITE -> settings.get(WorkloadSettings.READ_MODIFY_WRITE);
      case READ_THROUGH, CLEANUP -> 0;
    };
  }
}
