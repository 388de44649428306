// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;

@EnabledIf(
    value = "isThere",
    disabledReason = "dragonfly is not on the PATH; no package brings it, so install its release")
@ParameterizedClass
@EnumSource(Variant.class)
class DragonflyServerConformanceIT extends DragonflyConformance {
  static boolean isThere() {
    return dragonfly(new Properties()).find().isPresent();
  }

  private static LocalServer dragonfly(Properties settings) {
    return new DragonflyBinding().programs(settings).get(0);
  }

  @Override
  protected RunningServer start(Properties settings) throws IOException {
    LocalServer dragonfly = dragonfly(settings);
    return dragonfly.start(dragonfly.find().orElseThrow(), ServerLimits.NONE, () -> false);
  }
}
