// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.setting;

import site.ycsb.kv.run.Phase;

/** What no class of this package may do: it uses a package above its own. */
public interface UpwardArrow {
  /** The use. */
  Phase phase();
}
