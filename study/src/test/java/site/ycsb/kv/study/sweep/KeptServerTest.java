// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class KeptServerTest {
  private static final KeptServer SERVER =
      new KeptServer(
          "Redis on 127.0.0.1:4711",
          List.of("redis-server --port 4711", "b \"$(x)\"\nc"),
          List.of("redis.host", "redis.port"),
          Map.of("server.memory", "256m"));

  private static Properties sent(Properties properties) throws Exception {
    StringWriter text = new StringWriter();
    properties.store(text, null);
    Properties read = new Properties();
    read.load(new StringReader(text.toString()));
    return read;
  }

  @Test
  void aRunTakesItOutOfWhatItIsTold() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("redis.password", "secret");
    SERVER.addTo(properties);
    Properties told = sent(properties);
    assertThat(KeptServer.takeFrom(told)).contains(SERVER);
    assertThat(told.stringPropertyNames()).containsExactly("redis.password");
    assertThat(KeptServer.takeFrom(told)).isEmpty();
  }

  @Test
  void theSettingsAreThoseOfTheUser() {
    Map<String, String> ofRun =
        Map.of("redis.host", "127.0.0.1", "redis.port", "4711", "recordcount", "9");
    assertThat(SERVER.asGiven(ofRun))
        .containsExactlyInAnyOrderEntriesOf(Map.of("recordcount", "9", "server.memory", "256m"));
  }
}
