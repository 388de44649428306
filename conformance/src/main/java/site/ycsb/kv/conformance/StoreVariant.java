// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Capability;

/** One of the configurations of a store that the suite tests; usually an enum constant. */
public interface StoreVariant {
  /** The settings of the store under a binding's prefix, without an address, and of a workload. */
  Properties properties(String binding);

  /** The capabilities that the client must declare. */
  Set<Capability> capabilities();
}
