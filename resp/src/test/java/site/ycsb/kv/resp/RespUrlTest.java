// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.wire.HostPort;

class RespUrlTest {
  @Test
  void whole() {
    RespUrl url = RespUrl.of(URI.create("rediss://ann:w%40rd%20+@db1:7000/12"));

    assertThat(url.address()).hasValue(new HostPort("db1", 7_000));
    assertThat(url.tls()).isTrue();
    assertThat(url.user()).hasValue("ann");
    assertThat(url.password()).hasValue("w@rd +");
    assertThat(url.database()).hasValue(12);
  }

  @Test
  void schemesInAnyCase() {
    assertThat(RespUrl.of(URI.create("REDIS://db1")).tls()).isFalse();
    assertThat(RespUrl.of(URI.create("Rediss://db1")).tls()).isTrue();
  }

  @Test
  void short_() {
    RespUrl url = RespUrl.of(URI.create("redis://db1"));

    assertThat(url.address()).hasValue(new HostPort("db1", 6_379));
    assertThat(url.tls()).isFalse();
    assertThat(url.user()).isEmpty();
    assertThat(url.password()).isEmpty();
    assertThat(url.database()).isEmpty();
    assertThat(RespUrl.of(URI.create("redis://db1/")).database()).isEmpty();
  }

  @Test
  void aPasswordAlone() {
    RespUrl url = RespUrl.of(URI.create("redis://:a:b@[::1]:1"));

    assertThat(url.address()).hasValue(new HostPort("::1", 1));
    assertThat(url.user()).isEmpty();
    assertThat(url.password()).hasValue("a:b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://db1",
        "redis:db1",
        "redis:///1",
        "redis://db1/x",
        "redis://db1/1/2",
        "redis://db1/-1",
        "redis://db1/1234567",
        "redis://db1?timeout=1",
        "redis://secret@db1"
      })
  void whatIsNone(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> RespUrl.of(URI.create(text)));
  }
}
