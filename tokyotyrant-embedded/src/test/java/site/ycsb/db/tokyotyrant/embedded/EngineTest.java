// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Each test has a server of its own over an empty database, and a client. */
abstract class EngineTest {
  private final String databaseName;
  private EmbeddedTyrant server;
  TestClient client;

  EngineTest(String databaseName) {
    this.databaseName = databaseName;
  }

  @BeforeEach
  final void start() throws IOException {
    server = EmbeddedTyrant.start(databaseName, 0);
    client = new TestClient(server);
  }

  @AfterEach
  final void stop() throws IOException {
    client.close();
    server.close();
  }
}
