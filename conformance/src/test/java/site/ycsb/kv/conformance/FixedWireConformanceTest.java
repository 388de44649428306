// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.util.EnumSet;
import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Capability;

/** The suite over a small store with a server that declares no capability at all. */
final class FixedWireConformanceTest extends WireConformanceTest {
  @Override
  protected Properties properties() {
    Properties properties = super.properties();
    fix(properties);
    return properties;
  }

  /** Makes the records ones of a fixed form. */
  static void fix(Properties properties) {
    properties.setProperty("wire.fixed", "true");
    properties.setProperty("fieldcount", "4");
    properties.setProperty("fieldlength", "24");
  }

  @Override
  protected Set<Capability> capabilities() {
    return EnumSet.noneOf(Capability.class);
  }
}
