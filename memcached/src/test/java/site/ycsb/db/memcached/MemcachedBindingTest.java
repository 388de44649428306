// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.server.ServerProgram.Place;

class MemcachedBindingTest {
  private static final Place PLACE = new Place("127.0.0.1", 4711, Path.of("/d"));

  private static Properties memory(String size) {
    Properties properties = new Properties();
    properties.setProperty("memcached.maxmemory", size);
    return properties;
  }

  private static LocalMemcached server(Properties properties) {
    return (LocalMemcached) new MemcachedBinding().programs(properties).get(0);
  }

  private static String command(Properties properties) {
    return String.join(
        " ", server(properties).server().command().apply(Path.of("/m/memcached"), PLACE));
  }

  @Test
  void aServerListensOnLoopbackWithoutUdp() {
    assertThat(command(new Properties()))
        .isEqualTo("/m/memcached -u nobody -l 127.0.0.1 -p 4711 -U 0 -m 1024");
  }

  @Test
  void memoryIsInWholeMegabytes() {
    assertThat(command(memory("2g"))).endsWith(" -m 2048");
    assertThat(command(memory("2621440"))).endsWith(" -m 2");
    assertThatThrownBy(() -> new MemcachedBinding().check(memory("1m")))
        .hasMessageContaining("memcached.maxmemory=1m: must be a size of 2097152 bytes or more");
  }

  @Test
  void aMissingProgramIsReportedWithTheCommandThatInstallsIt() {
    assertThat(server(new Properties()).missing()).contains("apt-get install memcached");
  }
}
