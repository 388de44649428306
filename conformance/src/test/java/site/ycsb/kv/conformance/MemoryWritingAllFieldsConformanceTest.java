// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.util.Properties;

/** The suite over the reference binding for workloads whose updates give all fields. */
final class MemoryWritingAllFieldsConformanceTest extends MemoryConformanceTest {
  @Override
  protected Properties properties() {
    Properties properties = super.properties();
    properties.setProperty("writeallfields", "true");
    return properties;
  }
}
