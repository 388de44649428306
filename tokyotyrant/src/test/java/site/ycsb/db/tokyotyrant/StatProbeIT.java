// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.ProcessProbe;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;

/** Compares what a real server reports of itself with what the system reports of it. */
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
      Reading system = new ProcessProbe(server.pids().get(0)).read();
      try (StatProbe probe = new StatProbe(address(properties))) {
        Reading told = probe.read();
        assertNear((double) told.get(Metric.RSS), (double) system.get(Metric.RSS));
        assertNear(cpuNanos(told), cpuNanos(system));
        assertThat(told.get(Metric.FILES)).isGreaterThan(RECORDS * 1000L);
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
      assertThat(probe.read().get(Metric.RSS)).isPositive();
      server.close();
      assertThatIOException()
          .isThrownBy(probe::read)
          .withMessageContaining("does not tell what it uses");
    }
  }

  @Test
  void aServerIsStartedWithFurtherOptions() throws Exception {
    Optional<Path> ttserver = ProgramServer.find("ttserver");
    assumeTrue(ttserver.isPresent(), "ttserver 1.1.41 on the PATH would let this test run");
    Properties properties = new Properties();
    properties.setProperty("tokyotyrant.config", "thnum=3,uas");
    try (RunningServer server = start(ttserver.get(), properties)) {
      assertThat(server.commandLines())
          .singleElement(as(STRING))
          .contains(" -thnum 3 -uas ")
          .endsWith(".tcb");
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
    return (double) reading.get(Metric.CPU_USER) + reading.get(Metric.CPU_SYSTEM);
  }

  private static void assertNear(double told, double system) {
    assertThat(told).isCloseTo(system, within(0.05 * system));
  }
}
