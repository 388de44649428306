// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.kv.server.RunningServer;

/** The suite over FerretDB, where it can be built. */
@ParameterizedClass
@EnumSource(Variant.class)
class FerretDbConformanceIT extends MongoDbConformance {
  @Override
  protected RunningServer start(Properties settings) throws IOException {
    assumeTrue(FerretDb.isThere(), () -> FerretDb.missing().orElse(""));
    return FerretDb.start();
  }

  /** FerretDB on SQLite makes one update after the other, in a time that grows with the table. */
  @Override
  protected int recordsOfAClient() {
    return 20;
  }

  @Override
  protected Map<String, String> exceptions() {
    return Map.of(
        "concurrentUpdatesOfDifferentFieldsDoWhatWasDeclared",
        "FerretDB 1.24 reads a document, changes it and writes it back whole, so that one of two"
            + " updates at once is lost");
  }
}
