// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostPortTest {
  @ParameterizedTest
  @CsvSource({
    "db1, db1, 7, db1:7",
    "db1:8, db1, 8, db1:8",
    "10.0.0.1:65535, 10.0.0.1, 65535, 10.0.0.1:65535",
    "[::1], ::1, 7, [::1]:7",
    "[fe80::1%eth0]:9, fe80::1%eth0, 9, [fe80::1%eth0]:9"
  })
  void readsAndWrites(String text, String host, int port, String written) {
    HostPort parsed = HostPort.parse(text, 7);

    assertThat(parsed).isEqualTo(new HostPort(host, port));
    assertThat(parsed).hasToString(written);
    assertThat(HostPort.parse(written)).isEqualTo(parsed);
  }

  @Test
  void readsAnIpv6AddressWithoutBracketsIfThePortIsRequired() {
    assertThat(HostPort.parse("::1:7000")).isEqualTo(new HostPort("::1", 7_000));
    assertThatIllegalArgumentException().isThrownBy(() -> HostPort.parse("::1:7000", 7));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":7",
        "db1:",
        "db1:0",
        "db1:65536",
        "db1:x",
        "db1:-1",
        "db1:100000",
        "[db1]",
        "[::1",
        "::1",
        "a b",
        "a=b:1",
        "a/b:1",
        "x@b:1"
      })
  void rejectsWhatIsNoAddress(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostPort.parse(text, 7))
        .withMessage("must be host:port with a port from 1 to 65535");
  }

  @Test
  void rejectsAMissingPortWithoutADefault() {
    assertThatIllegalArgumentException().isThrownBy(() -> HostPort.parse("db1"));
    assertThatIllegalArgumentException().isThrownBy(() -> HostPort.parse("db1", 0));
  }

  @Test
  void readsManyAddresses() {
    assertThat(HostPort.parseAll("a:1, [::1]:2"))
        .containsExactly(new HostPort("a", 1), new HostPort("::1", 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a:1,", ",a:1", "a:1;b:2"})
  void rejectsManyOfWhichOneIsNone(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> HostPort.parseAll(text));
  }

  @Test
  void resolvesNames() throws Exception {
    assertThat(new HostPort("127.0.0.1", 7).resolve().getPort()).isEqualTo(7);
    assertThatExceptionOfType(UnknownHostException.class)
        .isThrownBy(() -> new HostPort("no host", 7).resolve())
        .withMessage("unknown host no host");
  }
}
