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
package site.ycsb.kv.run;

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
