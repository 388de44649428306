// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.server.RunningServer;

@ParameterizedClass
@EnumSource(Variant.class)
class ValkeyConformanceIT extends RedisConformance {
  @Override
  protected RunningServer start(Properties settings) throws IOException {
    PackagedServer.require("valkey-server", "apt-get install -t bookworm-backports valkey-server");
    return TestServers.start(binding(), "valkey-server", settings);
  }
}
