// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

/** Which server a run uses when no setting names one. */
public enum ServerChoice {
  /** The program if it is on the PATH, or else the embedded server. */
  AUTO,
  /** Only the program from the PATH. */
  PROGRAM,
  /** The embedded server. */
  EMBEDDED
}
