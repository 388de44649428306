// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.template;

import java.util.Properties;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.server.RunningServer;

/** The suite over the store's own server, from the PATH. */
class TemplateConformanceIT extends TemplateConformanceTest {
  @Override
  protected RunningServer start(Properties settings) throws Exception {
    return PackagedServer.start(binding(), settings, "java", "apt-get install openjdk-17-jre");
  }
}
