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
package site.ycsb.db.tokyotyrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.kv.resource.ProcessProbe;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;

/** What a real server says of itself against what its system says of it. */
class StatProbeIT {
  private static final int RECORDS = 60_000;

  private final TokyoTyrantBinding binding = new TokyoTyrantBinding();

  @Test
  void statAndTheSystemAgree() throws Exception {
    Optional<Path> ttserver = ProgramServer.find("ttserver");
    assumeTrue(ttserver.isPresent(), "ttserver 1.1.41 on the PATH would let this test run");
    Properties properties = new Properties();
    properties.setProperty("tokyotyrant.engine", "memory-hash");
    try (RunningServer server = start(ttserver.get(), properties)) {
      server.address().forEach(properties::setProperty);
      store(properties);
      Reading system = new ProcessProbe(server.pids().get(0), List.of(), true).read();
      try (StatProbe probe = new StatProbe(address(properties))) {
        Reading told = probe.read();
        assertNear((double) told.rssBytes(), (double) system.rssBytes());
        assertNear(cpuNanos(told), cpuNanos(system));
        assertThat(told.fileBytes()).isGreaterThan(RECORDS * 1000L);
      }
    }
  }

  @Test
  void aServerThatIsGoneIsAnErrorAndOneThatIsBackAnswers() throws Exception {
    Optional<Path> ttserver = ProgramServer.find("ttserver");
    assumeTrue(ttserver.isPresent(), "ttserver 1.1.41 on the PATH would let this test run");
    Properties properties = new Properties();
    RunningServer server = start(ttserver.get(), properties);
    server.address().forEach(properties::setProperty);
    try (StatProbe probe = new StatProbe(address(properties))) {
      assertThat(probe.read().rssBytes()).isPositive();
      server.close();
      assertThatIOException()
          .isThrownBy(probe::read)
          .withMessageContaining("does not tell what it uses");
    }
  }

  private RunningServer start(Path ttserver, Properties properties) throws IOException {
    return binding.programs(properties).get(0).start(ttserver, ServerLimits.NONE, () -> false);
  }

  private void store(Properties properties) throws Exception {
    TokyoTyrantClient client = new TokyoTyrantClient();
    client.setProperties(properties);
    client.init();
    for (int i = 0; i < RECORDS; i++) {
      Map<String, ByteIterator> record = new HashMap<>();
      record.put("field0", new RandomByteIterator(1000));
      assertThat(client.insert("t", "user" + i, record).isOk()).isTrue();
    }
    client.cleanup();
  }

  private static TyrantAddress address(Properties properties) throws Exception {
    return TokyoTyrantSettings.of(properties).addresses().get(0);
  }

  private static double cpuNanos(Reading reading) {
    return (double) reading.userNanos() + reading.systemNanos();
  }

  private static void assertNear(double told, double system) {
    assertThat(told).isCloseTo(system, within(0.05 * system));
  }
}
