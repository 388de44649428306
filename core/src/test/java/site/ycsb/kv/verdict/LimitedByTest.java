// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import site.ycsb.kv.resource.ScriptedUse;
import site.ycsb.kv.run.Results;
import site.ycsb.kv.run.Runs;

class LimitedByTest {
  private static final String SERVER = "SERVER";
  private static final String CLIENT = "CLIENT";

  private final Results result = new Results();
  private final ScriptedUse use = new ScriptedUse().process(SERVER, 4).process(CLIENT, 4);

  @Test
  void aRunWithoutSamplesIsNotDecided() throws Exception {
    assertThat(limit()).isEqualTo(LimitedBy.UNKNOWN);
  }

  @Test
  void neitherUsesUpItsProcessors() throws Exception {
    seconds(150, 60, 200, 60);
    assertThat(limit()).isEqualTo(LimitedBy.NEITHER);
  }

  @Test
  void theServerUsesUpTheProcessorsThatItMayUse() throws Exception {
    seconds(365, 80, 200, 60);
    assertThat(limit()).isEqualTo(LimitedBy.SERVER_PROCESSOR);
  }

  @Test
  void oneThreadOfTheServerIsBusy() throws Exception {
    seconds(97, 96, 200, 60);
    assertThat(limit()).isEqualTo(LimitedBy.SERVER_PROCESSOR);
  }

  @Test
  void aThreadThatIsBusyForOneSecondOnlyIsNotTheLimit() throws Exception {
    use.uses(SERVER, 97, 96).uses(CLIENT, 100, 60).seconds(1);
    use.uses(SERVER, 97, 50).seconds(2);
    assertThat(limit()).isEqualTo(LimitedBy.NEITHER);
  }

  @Test
  void oneOfSeveralServersHasABusyThread() throws Exception {
    ScriptedUse several =
        new ScriptedUse().process("SERVER-1", 8).process("SERVER-2", 8).process(CLIENT, 8);
    several.uses("SERVER-1", 95, 95).uses("SERVER-2", 20, 20).uses(CLIENT, 100, 50).seconds(2);
    result.resources = several.summaries();
    assertThat(limit("target=0")).isEqualTo(LimitedBy.SERVER_PROCESSOR);
  }

  @Test
  void theClientUsesUpItsProcessors() throws Exception {
    seconds(150, 60, 360, 60);
    result.clientCpuShare = 0.9;
    assertThat(limit()).isEqualTo(LimitedBy.CLIENT_PROCESSOR);
  }

  @Test
  void aThreadOfTheClientNeverWaits() throws Exception {
    seconds(30, 30, 110, 95);
    assertThat(limit()).isEqualTo(LimitedBy.CLIENT_PROCESSOR);
  }

  @Test
  void onAMachineThatIsBusyTheOneThatUsesMoreIsTheLimit() throws Exception {
    use.uses(SERVER, 150, 60).uses(CLIENT, 210, 60).machine(95).seconds(3);
    assertThat(limit()).isEqualTo(LimitedBy.CLIENT_PROCESSOR);
  }

  @Test
  void whatTheHostTakesAwayIsNotFree() throws Exception {
    use.uses(SERVER, 100, 60).uses(CLIENT, 160, 60).machine(65).stolen(30).seconds(3);
    assertThat(limit()).isEqualTo(LimitedBy.CLIENT_PROCESSOR);
  }

  @Test
  void thatMayBeTheServer() throws Exception {
    use.uses(SERVER, 220, 60).uses(CLIENT, 140, 60).machine(95).seconds(3);
    assertThat(limit()).isEqualTo(LimitedBy.SERVER_PROCESSOR);
  }

  @Test
  void aTargetThatIsReachedIsTheLimit() throws Exception {
    seconds(97, 96, 200, 60);
    assertThat(limit("target=1000")).isEqualTo(LimitedBy.TARGET);
    assertThat(limit("target=1053")).isEqualTo(LimitedBy.SERVER_PROCESSOR);
  }

  @Test
  void aServerElsewhereWhoseProcessorsAreUnknownIsNotDecided() throws Exception {
    use.process(SERVER, 0);
    seconds(150, 60, 200, 60);
    assertThat(limit()).isEqualTo(LimitedBy.UNKNOWN);
  }

  @Test
  void samplesOfLessThanHalfTheRunDecideNothing() throws Exception {
    seconds(150, 60, 200, 60);
    result.took(10_000_000_000L);
    assertThat(limit()).isEqualTo(LimitedBy.UNKNOWN);
  }

  private void seconds(double serverCpu, long serverThread, double clientCpu, long clientThread) {
    use.uses(SERVER, serverCpu, serverThread).uses(CLIENT, clientCpu, clientThread);
    use.machine(50).seconds(3);
  }

  private LimitedBy limit(String... settings) throws Exception {
    if (result.resources.isEmpty()) {
      result.resources = use.summaries();
    }
    return Runs.verdict(result.build(), settings).limitedBy();
  }
}
