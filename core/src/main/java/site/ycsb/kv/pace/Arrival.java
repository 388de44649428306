// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

/** When operations are due where there is a target rate. */
public enum Arrival {
  /** At equal distances, those of all threads together. */
  UNIFORM,
  /** As a Poisson process: independent of each other, as the requests of many users are. */
  POISSON
}
