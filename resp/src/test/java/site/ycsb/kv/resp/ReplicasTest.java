// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.wire.HostPort;

/** What a primary answers to ROLE. */
class ReplicasTest {
  private static final HostPort ONE = new HostPort("10.0.0.1", 6_379);
  private static final HostPort REACHED = new HostPort("db1", 7_000);

  private static byte[] text(String text) {
    return text.getBytes(UTF_8);
  }

  private static List<HostPort> replicas(Object... parts) {
    Unit unit = new Unit(Unit.NO_KEY).add(Verb.ROLE);
    unit.answered(List.of(List.of(parts)));
    return Replicas.of(unit, Map.of(ONE, REACHED));
  }

  @Test
  void ofRedisAndOfDragonfly() {
    List<byte[]> one = List.of(text("10.0.0.1"), text("6379"), text("42"));
    List<byte[]> two = List.of(text("10.0.0.2"), text("6379"), text("online"));
    HostPort second = new HostPort("10.0.0.2", 6_379);

    assertThat(replicas(text("master"), 42L, List.of(one, two))).containsExactly(REACHED, second);
    assertThat(replicas(text("master"), List.of(two))).containsExactly(second);
  }

  @Test
  void noneAndNotAPrimary() {
    assertThat(replicas(text("master"), 42L, List.of())).isEmpty();
    assertThat(replicas(text("slave"), text("10.0.0.1"), 6_379L, text("connected"), 5L)).isEmpty();
    assertThat(replicas(new RespError("ERR unknown command"))).isEmpty();
  }
}
