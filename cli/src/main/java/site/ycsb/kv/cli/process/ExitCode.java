// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.process;

/** What the process ends with. */
public final class ExitCode {
  /** The run was valid, or the command succeeded. */
  public static final int VALID = 0;

  /** The command could not run, such as for a wrong setting or a refused connection. */
  public static final int COULD_NOT_RUN = 1;

  /** The run took place, but its result is invalid. */
  public static final int INVALID = 2;

  private ExitCode() {}
}
