// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.kv.server.RunningServer;

/** The suite over the embedded stand-in. */
@ParameterizedClass
@EnumSource(Variant.class)
class EmbeddedConformanceTest extends MongoDbConformance {
  @Override
  protected RunningServer start(Properties settings) throws IOException {
    return binding().embedded(settings).orElseThrow().start();
  }

  @Override
  protected Map<String, String> exceptions() {
    Map<String, String> exceptions = new HashMap<>();
    exceptions.put(
        "scanSortsBytesAsUnsigned",
        "mongo-java-server sorts texts by their UTF-16 units, so that keys past the basic plane come"
            + " before some of it; MongoDB sorts them by their bytes");
    if (variant() == Variant.UPSERTING) {
      exceptions.put(
          "largestValueIsStoredWhole",
          "mongo-java-server ends the connection for an update command of more than 16 MB, though"
              + " the document in it is smaller; MongoDB takes it");
    }
    return exceptions;
  }
}
