// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Utils;
import site.ycsb.kv.run.RunResult;

/** Record numbers of more than 32 bits, in runs. */
@Timeout(120)
class LargeCountsTest {
  @ParameterizedTest
  @ValueSource(longs = {2_147_483_643L, 3_000_000_000L, 4_294_967_291L, 1L << 40, (1L << 60) - 20})
  void aPartOfALoadStoresTheRecordsOfItsNumbersAndARunFindsThem(long start) throws Exception {
    try (MemoryRun memory =
        new MemoryRun(
            "recordcount=" + (start + 10),
            "insertstart=" + start,
            "insertcount=10",
            "operationcount=1000",
            "readproportion=0.5",
            "updateproportion=0.5")) {
      assertThat(memory.verdict(memory.load()).invalid()).isEmpty();
      assertThat(memory.contents().keySet())
          .isEqualTo(
              LongStream.range(start, start + 10)
                  .mapToObj(number -> "user" + Utils.hash(number))
                  .collect(Collectors.toSet()));
      RunResult result = memory.run();
      assertThat(memory.verdict(result).invalid()).isEmpty();
      assertThat(MemoryRun.outcomes(result, "READ")).containsOnlyKeys("OK");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"keysize=20", "insertorder=ordered zeropadding=15"})
  void insertsOfARunGoOnAfterThem(String keys) throws Exception {
    String[] settings =
        ("recordcount=3000000010 insertstart=3000000000 insertcount=10 operationcount=100"
                + " readproportion=0 updateproportion=0 insertproportion=1 "
                + keys)
            .split(" ");
    try (MemoryRun memory = new MemoryRun(settings)) {
      memory.load();
      RunResult result = memory.run();
      assertThat(memory.verdict(result).invalid()).isEmpty();
      assertThat(MemoryRun.outcomes(result, "INSERT")).isEqualTo(Map.of("OK", 100L));
      KeyMaker maker = KeyMakers.of(String.join(" ", settings));
      assertThat(memory.contents().keySet())
          .isEqualTo(
              LongStream.range(3_000_000_000L, 3_000_000_110L)
                  .mapToObj(maker::key)
                  .collect(Collectors.toSet()));
    }
  }
}
