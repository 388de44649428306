// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StopSignalTest {
  @Test
  void theFirstReasonCountsAndReachesWhoeverAsksBeforeOrAfter() {
    StopSignal stop = new StopSignal();
    List<String> heard = new ArrayList<>();
    stop.onRequest(reason -> heard.add("before: " + reason));
    assertThat(stop.requested()).isFalse();
    assertThat(stop.reason()).isEmpty();
    stop.request("first");
    stop.request("second");
    stop.onRequest(reason -> heard.add("after: " + reason));
    assertThat(stop.requested()).isTrue();
    assertThat(stop.reason()).contains("first");
    assertThat(heard).containsExactly("before: first", "after: first");
  }
}
