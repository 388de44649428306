/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.db.mongodb;

import java.io.IOException;
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
    return Map.of(
        "scanSortsBytesAsUnsigned",
        "mongo-java-server sorts texts by their UTF-16 units, so that keys past the basic plane come"
            + " before some of it; MongoDB sorts them by their bytes");
  }
}
