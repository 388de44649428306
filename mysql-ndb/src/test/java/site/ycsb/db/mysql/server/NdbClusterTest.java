// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.kv.server.InProcessServer;
import site.ycsb.kv.server.RunningServer;

/** The processes of a cluster start together or not at all. */
class NdbClusterTest {
  private final List<String> closed = new ArrayList<>();

  private RunningServer member(String name) {
    return new InProcessServer(name, false, Map.of(), () -> closed.add(name));
  }

  static Stream<Exception> failures() {
    return Stream.of(new IOException("no room"), new IllegalStateException("a defect"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void whateverFailsTheMembersAreClosed(Exception failure) {
    assertThatThrownBy(
            () ->
                NdbCluster.allOrNone(
                    (List<RunningServer> members) -> {
                      members.add(member("first"));
                      members.add(member("second"));
                      if (failure instanceof IOException e) {
                        throw e;
                      }
                      throw (RuntimeException) failure;
                    }))
        .isSameAs(failure);
    assertThat(closed).containsExactly("second", "first");
  }
}
