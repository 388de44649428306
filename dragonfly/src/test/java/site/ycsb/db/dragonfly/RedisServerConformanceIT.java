// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.server.RunningServer;

@ParameterizedClass
@EnumSource(Variant.class)
class RedisServerConformanceIT extends DragonflyConformance {
  @Override
  protected RunningServer start(Properties settings) throws IOException {
    PackagedServer.require("redis-server", "apt-get install redis-server");
    return startRedis("redis-server");
  }
}
