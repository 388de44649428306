// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.Properties;

/** What the threads do. */
public enum Phase {
  /** Insert the workload's records. */
  LOAD,
  /** Ask for them, in the workload's mix. */
  RUN;

  /** Sets {@code dotransactions}, by which workload and bindings know the phase. */
  public void declareIn(Properties properties) {
    properties.setProperty("dotransactions", Boolean.toString(this == RUN));
  }
}
